# coterie serve: what strangers may do to it. tests/web/serve.test.mjs has the page.
load random_models

setup() {
  serve=$(dirname "$COTERIE")/coterie-serve
  [ -x "$serve" ] || skip "there is no HTTP library"
  cd "$BATS_TEST_TMPDIR"
  mkdir site tmp
  touch site/coterie.wasm
  echo hello >site/index.html
  cp "$COTERIE_ROOT/weights/local.safetensors" "$COTERIE_MODELS"
  export TMPDIR=$PWD/tmp
  "$serve" serve site --threads 1 >address 2>log 3>&- &
  server=$!
  for _ in $(seq 600); do [ -s address ] && break; sleep 0.1; done
  port=$(sed 's,.*:\([0-9]*\)/.*,\1,' address)
  token=$(sed 's,.*#,,' address)
}

teardown() { kill "$server" 2>/dev/null || true; }

# Python with a connection that talk() opens, and what the program has in memory, in MB.
talk() {
  /usr/bin/python3 - "$port" "$server" "$token" <<PYTHON
import socket, sys, time
port, server, token = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3]
host = f"Host: 127.0.0.1:{port}\r\n"
def connect():
    return socket.create_connection(("127.0.0.1", port), timeout=20)
def rest(connection):
    text = b""
    try:
        while part := connection.recv(65536): text += part
    except ConnectionError: pass
    return text.decode()
def megabytes():
    return next(int(line.split()[1]) / 1000 for line in open(f"/proc/{server}/status") if line.startswith("VmHWM"))
$1
PYTHON
}

@test "the body of a refused request is neither read nor run" {
  run talk '
connection = connect()
connection.sendall(b"POST /detect HTTP/1.1\r\nHost: evil.example\r\nContent-Length: 60\r\n\r\n")
time.sleep(0.5)
try: connection.sendall(("GET /index.html HTTP/1.1\r\n" + host + "\r\n").encode())
except OSError: pass
print(rest(connection))'
  echo "$output"
  [ "$status" -eq 0 ]
  [[ "$output" == *"403"*"this address is for 127.0.0.1 only"* ]]
  [[ "$output" != *hello* ]]
}

@test "what a stranger sends without end takes no memory" {
  run talk '
before = megabytes()
for beginning in ("POST /detect HTTP/1.1\r\n" + host + "Content-Length: 900000000\r\n\r\n", "GET /", "GET / HTTP/1.1\r\nA: "):
    connection = connect()
    try:
        connection.sendall(beginning.encode())
        for _ in range(300): connection.sendall(b"x" * 1000000)
    except OSError: pass
print(megabytes() - before < 50)'
  echo "$output"
  [ "$output" = True ]
}

@test "idle and slow connections do not silence the page" {
  run talk '
idle = [connect() for _ in range(500)]
slow = [connect() for _ in range(20)]
for one in slow: one.sendall(b"GET / HTTP/1.1\r\n")
started = time.monotonic()
asking = connect()
asking.sendall(("GET /index.html HTTP/1.1\r\n" + host + "\r\n").encode())
print("hello" in rest(asking), time.monotonic() - started < 5)
print(rest(slow[0]) == "", time.monotonic() - started < 15)'
  echo "$output"
  [ "$output" = "True True"$'\n'"True True" ]
}

@test "a request to stop leaves nothing behind" {
  awk 'BEGIN { for (i = 0; i < 20000; ++i) { print i, (i + 1) % 20000; print i, (i + 977) % 20000 } }' >ring.edges
  talk '
body = open("ring.edges", "rb").read()
connection = connect()
connection.sendall(("POST /detect?name=ring.edges&options={} HTTP/1.1\r\n" + host + f"X-Coterie-Token: {token}\r\n"
                    f"Content-Length: {len(body)}\r\n\r\n").encode() + body)
import os
while not os.listdir("tmp"): time.sleep(0.02)'
  kill -TERM "$server"
  status=0
  wait "$server" || status=$?
  [ "$status" -eq 130 ]
  [ -z "$(ls tmp)" ]
}
