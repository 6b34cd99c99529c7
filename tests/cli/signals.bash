# until_it_listens PID: waits until a program that a test has started in the background waits for SIGINT and SIGTERM, as coterie
# does soon after its start; before, they would be lost, or end it in another way.
until_it_listens() {
  until [ ! "/proc/$1/exe" -ef "/proc/$$/exe" ] && grep -q '^SigBlk:.*[4567cdef]..[2367abef]$' "/proc/$1/status"; do
    kill -0 "$1" || return 1
    sleep 0.02
  done
}
