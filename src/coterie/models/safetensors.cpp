#include "coterie/models/safetensors.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <bit>
#include <cerrno>
#include <cstring>
#include <new>
#include <nlohmann/json.hpp>

#include "coterie/atomic_file.h"
#include "coterie/error.h"
#include "coterie/json_document.h"

namespace coterie {
namespace {

static_assert(std::endian::native == std::endian::little, "arrays are read where they lie");

// Ours have 24 kB. A header takes thirty times its size in memory, and the file decides.
constexpr uint64_t kLongestHeader = uint64_t{1} << 20;

int64_t size_of_type(const std::string& type) {
  if (type == "F64" || type == "I64" || type == "U64") return 8;
  if (type == "F32" || type == "I32" || type == "U32") return 4;
  if (type == "F16" || type == "BF16" || type == "I16" || type == "U16") return 2;
  if (type == "I8" || type == "U8" || type == "BOOL") return 1;
  return 0;
}

// Bytes of an array, or -1 when the number does not fit.
int64_t byte_count(const std::vector<int64_t>& shape, int64_t element) {
  int64_t count = element;
  for (const int64_t size : shape) {
    if (size < 0 || __builtin_mul_overflow(count, size, &count)) return -1;
  }
  return count;
}

class Descriptor {
 public:
  explicit Descriptor(int fd) : fd_(fd) {}
  ~Descriptor() {
    if (fd_ >= 0) ::close(fd_);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  int get() const { return fd_; }

 private:
  int fd_;
};

NamedArray read_entry(const std::string& name, const nlohmann::json& entry,
                      std::span<const std::byte> data, const std::string& path) {
  const auto fail = [&](const std::string& problem) {
    refuse_model(path, "tensor '" + name + "': " + problem);
  };
  if (!entry.is_object()) fail("an object with dtype, shape and data_offsets expected");
  for (const char* key : {"dtype", "shape", "data_offsets"}) {
    if (!entry.contains(key)) fail(std::string(key) + " is missing");
  }
  NamedArray array{name, "", {}, {}};
  if (!entry["dtype"].is_string()) fail("a type name expected as dtype");
  array.type = entry["dtype"].get<std::string>();
  const int64_t element = size_of_type(array.type);
  if (element == 0) fail("unknown type '" + array.type + "'");
  const auto whole_number = [](const nlohmann::json& value) {
    return value.is_number_unsigned() && value.get<uint64_t>() <= uint64_t{INT64_MAX};
  };
  const auto whole_numbers = [&](const auto& list) {
    return list.is_array() && std::all_of(list.begin(), list.end(), whole_number);
  };
  if (!whole_numbers(entry["shape"])) {
    fail("a list of sizes expected as shape");
  }
  array.shape = entry["shape"].get<std::vector<int64_t>>();
  const auto& offsets = entry["data_offsets"];
  if (offsets.size() != 2 || !whole_numbers(offsets)) {
    fail("two offsets expected as data_offsets");
  }
  const auto begin = offsets[0].get<uint64_t>(), end = offsets[1].get<uint64_t>();
  if (begin > end || end > data.size()) {
    fail("data_offsets [" + std::to_string(begin) + ", " + std::to_string(end) +
         "] lie outside the " + std::to_string(data.size()) + " bytes of data");
  }
  const int64_t bytes = byte_count(array.shape, element);
  if (bytes < 0 || static_cast<uint64_t>(bytes) != end - begin) {
    fail("its shape does not fit the " + std::to_string(end - begin) + " bytes it was given");
  }
  array.bytes = data.subspan(begin, end - begin);
  return array;
}

}  // namespace

void refuse_model(const std::string& path, const std::string& problem) {
  constexpr size_t kLongest = 400;
  std::string line = problem.substr(0, kLongest);
  for (char& c : line) {
    if (static_cast<unsigned char>(c) < ' ' || c == 127) c = '?';
  }
  throw ModelError(path + ": " + line + (problem.size() > kLongest ? "..." : ""));
}

int64_t NamedArray::elements() const { return byte_count(shape, 1); }

Safetensors::Safetensors(const std::string& path) : path_(path) {
  const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  struct stat status {};
  if (file.get() < 0 || ::fstat(file.get(), &status) != 0) {
    refuse_model(path, std::string("cannot be read: ") + std::strerror(errno));
  }
  if (!S_ISREG(status.st_mode)) refuse_model(path, "not a file");
  const auto size = static_cast<size_t>(status.st_size);
  if (size < 8) refuse_model(path, "too short for a safetensors file");
  void* mapping = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file.get(), 0);
  if (mapping == MAP_FAILED && errno == ENOMEM) throw std::bad_alloc();
  if (mapping == MAP_FAILED)
    refuse_model(path, std::string("cannot be mapped: ") + std::strerror(errno));
  storage_ = std::shared_ptr<const void>(
      mapping, [size](const void* p) { ::munmap(const_cast<void*>(p), size); });
  read_header({static_cast<const std::byte*>(mapping), size});
}

Safetensors::Safetensors(std::span<const std::byte> bytes, const std::string& name) : path_(name) {
  auto copy = std::shared_ptr<std::byte[]>(new std::byte[bytes.size() + 1]);
  std::copy(bytes.begin(), bytes.end(), copy.get());
  storage_ = copy;
  read_header({copy.get(), bytes.size()});
}

void Safetensors::read_header(std::span<const std::byte> file) {
  if (file.size() < 8) refuse_model(path_, "too short for a safetensors file");
  uint64_t length = 0;
  std::memcpy(&length, file.data(), 8);
  if (length > kLongestHeader && length <= file.size() - 8) {
    refuse_model(path_,
                 "its header has " + std::to_string(length) + " bytes, at most 1 MiB expected");
  }
  if (length > file.size() - 8) {
    refuse_model(path_, "not a safetensors file: its header would have " + std::to_string(length) +
                            " bytes, the file has " + std::to_string(file.size()));
  }
  const char* text = reinterpret_cast<const char*>(file.data()) + 8;
  const auto header = [&] {
    try {
      return parse_json<nlohmann::json>({text, static_cast<size_t>(length)}, "header");
    } catch (const ParseError& error) {
      refuse_model(path_, error.what());
    }
  }();
  if (!header.is_object()) refuse_model(path_, "its header is not a JSON object");
  const auto data = file.subspan(8 + length);
  for (const auto& [name, entry] : header.items()) {
    if (name == "__metadata__") {
      if (!entry.is_object()) refuse_model(path_, "__metadata__ is not an object");
      for (const auto& [key, value] : entry.items()) {
        if (!value.is_string()) {
          refuse_model(path_, "__metadata__ entry '" + key + "' is not a string");
        }
        metadata_[key] = value.get<std::string>();
      }
    } else {
      arrays_.emplace(name, read_entry(name, entry, data, path_));
    }
  }

  std::vector<const NamedArray*> by_place;
  for (const auto& [name, array] : arrays_) by_place.push_back(&array);
  std::sort(by_place.begin(), by_place.end(), [](const NamedArray* a, const NamedArray* b) {
    return std::pair(a->bytes.data(), a->bytes.size()) <
           std::pair(b->bytes.data(), b->bytes.size());
  });
  const std::byte* at = data.data();
  for (const NamedArray* array : by_place) {
    if (array->bytes.data() != at) {
      refuse_model(path_,
                   "tensor '" + array->name + "' overlaps another one or leaves a gap before it");
    }
    at += array->bytes.size();
  }
  if (at != data.data() + data.size()) {
    refuse_model(path_, std::to_string(data.data() + data.size() - at) +
                            " bytes at the end belong to no tensor");
  }
}

const NamedArray* Safetensors::find(const std::string& name) const {
  const auto found = arrays_.find(name);
  return found == arrays_.end() ? nullptr : &found->second;
}

void write_safetensors(const std::string& path, const std::map<std::string, std::string>& metadata,
                       std::span<const NamedArray> arrays) {
  // Wide elements first: then every array starts at a multiple of its element size.
  std::vector<const NamedArray*> order;
  for (const NamedArray& array : arrays) order.push_back(&array);
  std::stable_sort(order.begin(), order.end(), [](const NamedArray* a, const NamedArray* b) {
    return size_of_type(a->type) > size_of_type(b->type);
  });
  nlohmann::ordered_json header = nlohmann::ordered_json::object();
  if (!metadata.empty()) header["__metadata__"] = metadata;
  size_t offset = 0;
  for (const NamedArray* array : order) {
    header[array->name] = {{"dtype", array->type},
                           {"shape", array->shape},
                           {"data_offsets", {offset, offset + array->bytes.size()}}};
    offset += array->bytes.size();
  }
  std::string text = header.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
  text.append((8 - text.size() % 8) % 8, ' ');

  AtomicFile file(path);
  const uint64_t length = text.size();
  file.stream().write(reinterpret_cast<const char*>(&length), sizeof length);
  file.stream() << text;
  for (const NamedArray* array : order) {
    file.stream().write(reinterpret_cast<const char*>(array->bytes.data()),
                        static_cast<std::streamsize>(array->bytes.size()));
  }
  file.commit();
}

}  // namespace coterie
