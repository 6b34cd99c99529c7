#pragma once

#include <httplib.h>

namespace coterie::cli {

// An HTTP server for this computer's own browser which any page and any program may talk to, so it
// promises a stranger nothing: a connection is for one request and closed behind the answer, so
// that the body of a request that was refused is never read, let alone taken for the next one; a
// request's head has 64 KiB and three seconds; and each connection has a thread of its own, so that
// none of them waits for others.
class LocalServer : public httplib::Server {
 public:
  LocalServer();

 private:
  bool process_and_close_socket(socket_t connection) override;
};

}  // namespace coterie::cli
