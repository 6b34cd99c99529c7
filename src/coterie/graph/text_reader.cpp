#include "coterie/graph/text_reader.h"

#include <cstring>
#include <utility>

#include "coterie/error.h"
#include "coterie/interruption.h"

namespace coterie {
namespace {

constexpr size_t kTextBlock = size_t{64} << 10;

}  // namespace

TextReader::TextReader(std::unique_ptr<ByteSource> source, std::string name)
    : source_(std::move(source)),
      name_(std::move(name)),
      buffer_(new char[kTextBlock]),
      capacity_(kTextBlock) {
  const std::string_view text = head();
  if (text.starts_with("\xef\xbb\xbf")) at_ = 3;
  if (text.starts_with("\xff\xfe") || text.starts_with("\xfe\xff")) {
    fail_at(1, "UTF-16 text; UTF-8 expected");
  }
}

std::string_view TextReader::head() {
  while (end_ < kTextBlock / 4 && grow_line()) {
  }
  return {buffer_.get() + at_, end_ - at_};
}

bool TextReader::fill() {
  if (ended_) return false;
  stop_if_asked();  // a packed file is asked less often
  at_ = 0;
  end_ = source_->read(buffer_.get(), capacity_);
  ends_.translate(buffer_.get(), end_);
  ended_ = end_ == 0;
  return !ended_;
}

bool TextReader::grow_line() {
  if (ended_) return false;
  if (at_ > 0) {
    std::memmove(buffer_.get(), buffer_.get() + at_, end_ - at_);
    end_ -= at_;
    at_ = 0;
  }
  if (end_ == capacity_) {
    if (end_ >= kLongestLine) fail_at(line_ + 1, "a line longer than 16 MiB");
    std::unique_ptr<char[]> larger(new char[2 * capacity_]);
    std::memcpy(larger.get(), buffer_.get(), end_);
    buffer_ = std::move(larger);
    capacity_ *= 2;
  }
  stop_if_asked();
  const size_t got = source_->read(buffer_.get() + end_, capacity_ - end_);
  ends_.translate(buffer_.get() + end_, got);
  end_ += got;
  ended_ = got == 0;
  return !ended_;
}

std::string_view TextReader::next_block() {
  if (peek() < 0) return {};
  const size_t begin = std::exchange(at_, end_);
  return {buffer_.get() + begin, end_ - begin};
}

bool TextReader::next_line(std::string_view& line) {
  by_lines_ = true;
  size_t searched = 0;
  while (true) {
    const char* const begin = buffer_.get() + at_;
    const void* const found = std::memchr(begin + searched, '\n', end_ - at_ - searched);
    size_t length = end_ - at_;
    if (!found) {
      searched = length;
      if (grow_line()) continue;
      if (length == 0) return false;
      at_ = end_;
    } else {
      length = static_cast<const char*>(found) - begin;
      at_ += length + 1;
    }
    ++line_;
    line = {buffer_.get() + (found ? begin - buffer_.get() : at_ - length), length};
    if (line.ends_with('\r')) line.remove_suffix(1);
    return true;
  }
}

std::string_view TextReader::next_lines() {
  by_lines_ = false;
  if (at_ < end_ || !ended_) {
    // A full block when possible: what is left over from the last one is less than a line.
    do {
      if (end_ - at_ >= kTextBlock / 2 && std::memchr(buffer_.get() + at_, '\n', end_ - at_)) break;
    } while (grow_line());
  }
  const std::string_view text(buffer_.get() + at_, end_ - at_);
  const size_t last = text.rfind('\n');
  const size_t length = last == text.npos ? text.size() : last + 1;
  at_ += length;
  return text.substr(0, length);
}

void TextReader::fail(std::string_view problem) const { fail_at(line(), problem); }

void TextReader::fail_at(int64_t line, std::string_view problem) const {
  throw ParseError(name_, line, problem);
}

}  // namespace coterie
