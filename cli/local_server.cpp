#include "cli/local_server.h"

#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <string>
#include <system_error>
#include <thread>

namespace coterie::cli {
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

constexpr size_t kLongestHead = size_t{64} << 10;
constexpr std::chrono::seconds kPatienceForHead{3};
constexpr std::chrono::seconds kPatience{5};  // for each further piece, in either direction
constexpr milliseconds kPatienceForFarewell{200};

bool ready(socket_t connection, short events, Clock::time_point until) {
  const auto left = std::chrono::duration_cast<milliseconds>(until - Clock::now()).count();
  pollfd wanted{connection, events, 0};
  return left > 0 && poll(&wanted, 1, static_cast<int>(left)) > 0;
}

// What has come up to the end of a request's head, and perhaps some of its body; empty if that is
// not a request's beginning.
std::string receive_head(socket_t connection) {
  const auto until = Clock::now() + kPatienceForHead;
  std::string head;
  char piece[4096];
  while (head.size() < kLongestHead && ready(connection, POLLIN, until)) {
    const ssize_t size = recv(connection, piece, sizeof piece, 0);
    if (size <= 0) return {};
    const size_t before = head.size();
    head.append(piece, static_cast<size_t>(size));
    if (head.find("\r\n\r\n", before < 3 ? 0 : before - 3) != head.npos) return head;
  }
  return {};
}

// Closing while something is unread would reset the connection, and the other side might never see
// the answer.
void say_farewell(socket_t connection) {
  shutdown(connection, SHUT_WR);
  const auto until = Clock::now() + kPatienceForFarewell;
  char piece[4096];
  for (size_t size = 0; size < 16 * kLongestHead && ready(connection, POLLIN, until);) {
    const ssize_t more = recv(connection, piece, sizeof piece, 0);
    if (more <= 0) return;
    size += static_cast<size_t>(more);
  }
}

class Connection : public httplib::Stream {
 public:
  Connection(socket_t connection, std::string received)
      : connection_(connection), received_(std::move(received)) {}

  bool is_readable() const override {
    return taken_ < received_.size() || ready(connection_, POLLIN, Clock::now() + kPatience);
  }
  bool is_writable() const override {
    return ready(connection_, POLLOUT, Clock::now() + kPatience);
  }
  ssize_t read(char* to, size_t size) override {
    if (!is_readable()) return -1;
    if (taken_ == received_.size()) return recv(connection_, to, size, 0);
    const size_t given = received_.copy(to, size, taken_);
    taken_ += given;
    return static_cast<ssize_t>(given);
  }
  ssize_t write(const char* from, size_t size) override {
    return is_writable() ? send(connection_, from, size, MSG_NOSIGNAL) : -1;
  }
  void get_remote_ip_and_port(std::string& ip, int& port) const override { ip.clear(), port = 0; }
  void get_local_ip_and_port(std::string& ip, int& port) const override { ip.clear(), port = 0; }
  socket_t socket() const override { return connection_; }

 private:
  socket_t connection_;
  std::string received_;
  size_t taken_ = 0;
};

class ThreadPerConnection : public httplib::TaskQueue {
 public:
  void enqueue(std::function<void()> task) override {
    {
      const std::lock_guard lock(mutex_);
      ++running_;
    }
    const auto run = [this, task = std::move(task)] {
      task();
      const std::lock_guard lock(mutex_);
      if (--running_ == 0) idle_.notify_all();
    };
    try {
      std::thread(run).detach();
    } catch (const std::system_error&) {  // no more threads
      run();
    }
  }
  void shutdown() override {
    std::unique_lock lock(mutex_);
    idle_.wait(lock, [this] { return running_ == 0; });
  }

 private:
  std::mutex mutex_;
  std::condition_variable idle_;
  int64_t running_ = 0;
};

}  // namespace

LocalServer::LocalServer() {
  new_task_queue = [] { return new ThreadPerConnection; };
}

bool LocalServer::process_and_close_socket(socket_t connection) {
  bool done = false;
  if (std::string head = receive_head(connection); !head.empty()) {
    Connection stream(connection, std::move(head));
    bool closed = false;
    done = process_request(stream, /*close_connection=*/true, closed, nullptr);
    say_farewell(connection);
  }
  close(connection);
  return done;
}

}  // namespace coterie::cli
