#include "coterie/graph/byte_source.h"

#include <lzma.h>
#include <zlib.h>

#include <algorithm>
#include <array>
#include <new>

#include "coterie/error.h"
#include "coterie/input_file.h"
#include "coterie/interruption.h"

namespace coterie {
namespace {

constexpr size_t kBlock = 1 << 16;
// Enough for xz -9 (65 MiB) with room to spare; more is refused, since the file decides.
constexpr uint64_t kXzMemory = uint64_t{256} << 20;

class FileSource : public ByteSource {
 public:
  explicit FileSource(const std::string& path) : file_(path) {}
  size_t read(char* out, size_t capacity) override { return file_.read(out, capacity); }

 private:
  InputFile file_;
};

class MemorySource : public ByteSource {
 public:
  explicit MemorySource(std::string_view bytes) : rest_(bytes) {}
  size_t read(char* out, size_t capacity) override {
    stop_if_asked();
    const size_t size = rest_.copy(out, capacity);
    rest_.remove_prefix(size);
    return size;
  }

 private:
  std::string_view rest_;
};

// Hands out bytes that were looked at before, then the rest.
class PrefixedSource : public ByteSource {
 public:
  PrefixedSource(std::string prefix, std::unique_ptr<ByteSource> rest)
      : prefix_(std::move(prefix)), rest_(std::move(rest)) {}
  size_t read(char* out, size_t capacity) override {
    if (used_ == prefix_.size()) return rest_->read(out, capacity);
    const size_t size = prefix_.copy(out, capacity, used_);
    used_ += size;
    return size;
  }

 private:
  std::string prefix_;
  size_t used_ = 0;
  std::unique_ptr<ByteSource> rest_;
};

class GzipSource : public ByteSource {
 public:
  GzipSource(std::unique_ptr<ByteSource> packed, std::string name)
      : packed_(std::move(packed)), name_(std::move(name)) {
    if (inflateInit2(&stream_, 16 + MAX_WBITS) != Z_OK) throw std::bad_alloc();
  }
  GzipSource(const GzipSource&) = delete;
  ~GzipSource() override { inflateEnd(&stream_); }

  size_t read(char* out, size_t capacity) override {
    stream_.next_out = reinterpret_cast<Bytef*>(out);
    stream_.avail_out = static_cast<uInt>(std::min<size_t>(capacity, 1 << 30));
    const uInt wanted = stream_.avail_out;
    while (stream_.avail_out == wanted) {
      if (stream_.avail_in == 0) {
        stream_.next_in = reinterpret_cast<Bytef*>(buffer_.data());
        stream_.avail_in = static_cast<uInt>(packed_->read(buffer_.data(), buffer_.size()));
        if (stream_.avail_in == 0) {
          if (between_members_) return 0;
          throw InputError(name_ + ": the gzip data ends too early");
        }
      }
      if (between_members_) {  // a file may hold several gzip streams, one after the other
        inflateReset(&stream_);
        between_members_ = false;
      }
      const int status = inflate(&stream_, Z_NO_FLUSH);
      if (status == Z_STREAM_END) {
        between_members_ = true;
      } else if (status == Z_MEM_ERROR) {
        throw std::bad_alloc();
      } else if (status != Z_OK && status != Z_BUF_ERROR) {
        throw InputError(name_ + ": the gzip data is damaged");
      }
    }
    return wanted - stream_.avail_out;
  }

 private:
  std::unique_ptr<ByteSource> packed_;
  std::string name_;
  z_stream stream_{};
  bool between_members_ = false;
  std::array<char, kBlock> buffer_;
};

class XzSource : public ByteSource {
 public:
  XzSource(std::unique_ptr<ByteSource> packed, std::string name)
      : packed_(std::move(packed)), name_(std::move(name)) {
    if (lzma_stream_decoder(&stream_, kXzMemory, LZMA_CONCATENATED) != LZMA_OK) {
      throw std::bad_alloc();
    }
  }
  XzSource(const XzSource&) = delete;
  ~XzSource() override { lzma_end(&stream_); }

  size_t read(char* out, size_t capacity) override {
    if (finished_) return 0;
    stream_.next_out = reinterpret_cast<uint8_t*>(out);
    stream_.avail_out = capacity;
    while (stream_.avail_out == capacity) {
      if (stream_.avail_in == 0 && !packed_ended_) {
        stream_.next_in = reinterpret_cast<const uint8_t*>(buffer_.data());
        stream_.avail_in = packed_->read(buffer_.data(), buffer_.size());
        packed_ended_ = stream_.avail_in == 0;
      }
      const lzma_ret status = lzma_code(&stream_, packed_ended_ ? LZMA_FINISH : LZMA_RUN);
      if (status == LZMA_STREAM_END) {
        finished_ = true;
        break;
      }
      if (status == LZMA_MEM_ERROR) throw std::bad_alloc();
      if (status == LZMA_MEMLIMIT_ERROR) {
        throw InputError(name_ + ": the xz data needs more than 256 MiB to decompress");
      }
      if (status == LZMA_BUF_ERROR && packed_ended_) {
        throw InputError(name_ + ": the xz data ends too early");
      }
      if (status != LZMA_OK) throw InputError(name_ + ": the xz data is damaged");
    }
    return capacity - stream_.avail_out;
  }

 private:
  std::unique_ptr<ByteSource> packed_;
  std::string name_;
  lzma_stream stream_ = LZMA_STREAM_INIT;
  bool packed_ended_ = false;
  bool finished_ = false;
  std::array<char, kBlock> buffer_;
};

std::unique_ptr<ByteSource> decompressed(std::unique_ptr<ByteSource> source, std::string name) {
  constexpr std::string_view kGzip = "\x1f\x8b";
  constexpr std::string_view kXz("\xfd\x37zXZ\0", 6);
  std::string head(kXz.size(), '\0');
  size_t size = 0;
  while (size < head.size()) {
    const size_t got = source->read(head.data() + size, head.size() - size);
    if (got == 0) break;
    size += got;
  }
  head.resize(size);
  const bool gzip = head.starts_with(kGzip);
  const bool xz = head == kXz;
  source = std::make_unique<PrefixedSource>(std::move(head), std::move(source));
  if (gzip) return std::make_unique<GzipSource>(std::move(source), std::move(name));
  if (xz) return std::make_unique<XzSource>(std::move(source), std::move(name));
  return source;
}

}  // namespace

std::unique_ptr<ByteSource> open_file(const std::string& path) {
  return decompressed(std::make_unique<FileSource>(path), path == "-" ? "stdin" : path);
}

std::unique_ptr<ByteSource> open_memory(std::string_view bytes, const std::string& name) {
  return decompressed(std::make_unique<MemorySource>(bytes), name);
}

}  // namespace coterie
