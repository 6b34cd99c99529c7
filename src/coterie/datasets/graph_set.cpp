#include "coterie/datasets/graph_set.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <system_error>
#include <utility>

#include "coterie/datasets/graph_record.h"
#include "coterie/datasets/little_endian.h"
#include "coterie/error.h"
#include "coterie/input_file.h"
#include "coterie/json_document.h"
#include "coterie/options_json.h"
#include "coterie/parallel.h"

namespace coterie {
namespace {

namespace fs = std::filesystem;

// graphs.bin begins with: magic | uint32 version | uint32 0 | uint64 count | uint64 index offset.
constexpr std::string_view kMagic = "coterieG";
constexpr uint32_t kVersion = 2;
constexpr uint64_t kFileHeaderBytes = 32;
// After the records, at the index offset: a uint64 offset of every record and of the end of the
// last one, a uint32 checksum of every record, and the checksum of the header and of the index
// before it.
constexpr uint64_t index_bytes(uint64_t count) { return 12 * (count + 1); }
constexpr const char* kSetFormat = "coterie-graph-set";

// The CRC-32 of gzip and PNG, of `before` continued by `bytes`.
uint32_t checksum(std::string_view bytes, uint32_t before = 0) {
  return static_cast<uint32_t>(
      crc32_z(before, reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size()));
}

std::string header(uint64_t count, uint64_t index_offset) {
  std::string bytes(kMagic);
  put_little_endian(bytes, kVersion, 4);
  put_little_endian(bytes, 0, 4);
  put_little_endian(bytes, count, 8);
  put_little_endian(bytes, index_offset, 8);
  return bytes;
}

GraphSetManifest read_manifest(const fs::path& path) {
  if (!fs::exists(path)) {
    throw InputError(path.string() + ": does not exist (a graph set is a folder with " +
                     "manifest.json and graphs.bin)");
  }
  return parse_manifest(read_text(path), path);
}

}  // namespace

GraphSetManifest parse_manifest(std::string_view text, const std::string& name) {
  const auto json = parse_json<nlohmann::ordered_json>(text, name);
  const auto expect = [&](bool holds, const char* problem) {
    if (!holds) throw ParseError(name, 0, problem);
  };
  expect(json.is_object(), "is not a JSON object");
  expect(json.value("format", nlohmann::ordered_json()) == kSetFormat,
         "is not the manifest of a graph set");
  expect(json.value("version", nlohmann::ordered_json()) == kVersion,
         "has a version that this program does not know");
  for (const char* field : {"count", "seed"}) {
    expect(json.contains(field) && json[field].is_number_unsigned(),
           "count and seed must be whole numbers");
  }
  expect(json["count"].get<uint64_t>() <= uint64_t{1} << 48, "count is too large");
  return {.count = json["count"].get<int64_t>(),
          .seed = json["seed"].get<uint64_t>(),
          .recipe = json.value("recipe", nlohmann::ordered_json())};
}

GraphSetWriter::GraphSetWriter(const fs::path& folder, nlohmann::ordered_json recipe, uint64_t seed)
    : folder_(folder), manifest_{.count = 0, .seed = seed, .recipe = std::move(recipe)} {
  if (!folder_.has_filename()) folder_ = folder_.parent_path();  // "sets/" means "sets"
  std::error_code problem;
  if (fs::exists(folder_, problem) &&
      !(fs::is_directory(folder_, problem) && fs::is_empty(folder_, problem))) {
    throw OutputError(folder_.string() + ": exists already");
  }
  if (folder_.has_parent_path()) fs::create_directories(folder_.parent_path(), problem);
  partial_.emplace(folder_);
  // Not create_directories: what is there already is somebody else's.
  if (::mkdir(partial_->name().c_str(), 0777) != 0) {
    const int code = errno;
    partial_->keep();
    throw OutputError(folder_.string() + ": cannot be written: " + std::strerror(code));
  }
  file_.emplace(partial_->name() + "/graphs.bin");
  file_->stream() << header(0, 0);
  offsets_.push_back(kFileHeaderBytes);
}

GraphSetWriter::~GraphSetWriter() = default;

void GraphSetWriter::append(const LabeledGraph& labeled) { append_record(encode_graph(labeled)); }

void GraphSetWriter::append_record(std::string_view record) {
  file_->stream() << record;
  offsets_.push_back(offsets_.back() + record.size());
  checksums_.push_back(checksum(record));
}

void GraphSetWriter::finish() {
  std::string index;
  for (const uint64_t offset : offsets_) put_little_endian(index, offset, 8);
  for (const uint32_t sum : checksums_) put_little_endian(index, sum, 4);
  const std::string head = header(static_cast<uint64_t>(count()), offsets_.back());
  put_little_endian(index, checksum(index, checksum(head)), 4);
  file_->stream() << index;
  file_->stream().seekp(0);
  file_->stream() << head;
  file_->commit();
  const nlohmann::ordered_json json = {{"format", kSetFormat},
                                       {"version", kVersion},
                                       {"count", count()},
                                       {"seed", manifest_.seed},
                                       {"recipe", manifest_.recipe}};
  write_file(partial_->name() + "/manifest.json", json.dump(2) + "\n");
  std::error_code problem;
  fs::rename(partial_->name(), folder_, problem);
  if (problem) throw OutputError(folder_.string() + ": cannot be named: " + problem.message());
  partial_->keep();
}

GraphSet::GraphSet(const fs::path& folder)
    : name_((folder / "graphs.bin").string()), manifest_(read_manifest(folder / "manifest.json")) {
  descriptor_ = ::open(name_.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor_ < 0) throw InputError(name_ + ": cannot be opened: " + std::strerror(errno));
  try {
    struct stat status {};
    if (::fstat(descriptor_, &status) != 0) throw InputError(name_ + ": cannot be read");
    const uint64_t size = static_cast<uint64_t>(status.st_size);
    const auto expect = [&](bool holds, const char* problem) {
      if (!holds) throw ParseError(name_, 0, problem);
    };
    expect(size >= kFileHeaderBytes + index_bytes(0), "is too short for a graph set");
    const std::string head = read_bytes(0, kFileHeaderBytes);
    expect(head.starts_with(kMagic), "does not begin like a graph set");
    expect(get_little_endian(head, 8, 4) == kVersion && get_little_endian(head, 12, 4) == 0,
           "has a version that this program does not know");
    const uint64_t count = get_little_endian(head, 16, 8);
    const uint64_t index_offset = get_little_endian(head, 24, 8);
    expect(count == static_cast<uint64_t>(manifest_.count), "disagrees with manifest.json");
    expect(index_offset >= kFileHeaderBytes && index_offset <= size &&
               size - index_offset == index_bytes(count),
           "is cut off or damaged: its index does not fit its length");
    const std::string index = read_bytes(index_offset, size - index_offset);
    const std::string_view summed(index.data(), index.size() - 4);
    expect(get_little_endian(index, summed.size(), 4) == checksum(summed, checksum(head)),
           "has a damaged index");
    offsets_.resize(count + 1);
    for (uint64_t i = 0; i <= count; ++i) offsets_[i] = get_little_endian(index, 8 * i, 8);
    expect(offsets_.front() == kFileHeaderBytes && offsets_.back() == index_offset &&
               std::is_sorted(offsets_.begin(), offsets_.end()),
           "has a damaged index");
    checksums_.resize(count);
    for (uint64_t i = 0; i < count; ++i) {
      checksums_[i] = static_cast<uint32_t>(get_little_endian(index, 8 * (count + 1) + 4 * i, 4));
    }
  } catch (...) {
    ::close(descriptor_);
    throw;
  }
}

GraphSet::~GraphSet() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

GraphSet::GraphSet(GraphSet&& other) noexcept
    : name_(std::move(other.name_)),
      descriptor_(std::exchange(other.descriptor_, -1)),
      manifest_(std::move(other.manifest_)),
      offsets_(std::move(other.offsets_)),
      checksums_(std::move(other.checksums_)) {}

std::string GraphSet::read_bytes(uint64_t offset, uint64_t count) const {
  std::string bytes(count, '\0');
  uint64_t done = 0;
  while (done < count) {
    const ssize_t got =
        ::pread(descriptor_, bytes.data() + done, count - done, static_cast<off_t>(offset + done));
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) throw ParseError(name_, 0, "ends early or cannot be read");
    done += static_cast<uint64_t>(got);
  }
  return bytes;
}

LabeledGraph GraphSet::read(int64_t i) const {
  if (i < 0 || i >= size()) {
    throw UsageError("graph " + std::to_string(i) + " of a set of " + std::to_string(size()));
  }
  const std::string record = read_bytes(offsets_[i], offsets_[i + 1] - offsets_[i]);
  if (checksum(record) != checksums_[i]) {
    throw ParseError(name_, 0, "graph " + std::to_string(i) + " is damaged: its checksum is wrong");
  }
  return decode_graph(record, name_, i);
}

LabeledGraph draw_graph(const MixtureOptions& mixture, uint64_t seed, int64_t index) {
  Rng rng = Rng(seed).stream("graph", static_cast<uint64_t>(index));
  return draw_graph(mixture, rng);
}

int64_t simulate_graph_set(const MixtureOptions& mixture, int64_t count, uint64_t seed,
                           const fs::path& folder, int threads,
                           const std::function<bool(int64_t done)>& keep_going) {
  if (count < 0) throw UsageError("the number of graphs must not be negative");
  GraphSetWriter writer(folder, write_options(mixture), seed);
  // A round is long enough to keep all threads busy and short enough to stop soon.
  const int64_t round = 16 * std::max(1, threads);
  for (int64_t begin = 0; begin < count; begin += round) {
    if (keep_going && !keep_going(begin)) break;
    std::vector<std::string> records(std::min(round, count - begin));
    parallel_for(static_cast<int64_t>(records.size()), threads, [&](int64_t i) {
      records[i] = encode_graph(draw_graph(mixture, seed, begin + i));
    });
    for (const std::string& record : records) writer.append_record(record);
  }
  writer.finish();
  if (keep_going) keep_going(writer.count());
  return writer.count();
}

}  // namespace coterie
