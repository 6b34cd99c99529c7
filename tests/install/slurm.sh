#!/usr/bin/env bash
# slurm.sh COTERIE: a cluster of one node on this machine's loopback (Debian's slurmctld, slurmd, slurm-client, munge), on
# which examples/slurm/detect_many.sh runs as an array of three tasks, one of which is lost and run again. What its parts
# join into is what one run gives. As root; everything it starts ends with it.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
coterie=$(realpath "${1:?the program coterie}")
work=$(mktemp -d)
started=()
finish() {
  kill "${started[@]}" 2>/dev/null || true
  wait 2>/dev/null || true
  rm -rf "$work"
}
trap finish EXIT
say() { echo "slurm.sh: $*"; }
fail() {
  say "$*"
  tail -n 20 "$work"/*.log >&2
  exit 1
}
for program in munged slurmctld slurmd sbatch; do
  command -v $program >/dev/null || { say "$program is missing: apt-get install slurmctld slurmd slurm-client munge"; exit 1; }
done

say "a cluster"
cd "$work"
chmod 755 "$work"  # munge looks at who may write above its socket
head -c 1024 /dev/urandom >munge.key
chmod 600 munge.key
mkdir spool state
munged --foreground --force --socket="$work/munge.socket" --key-file="$work/munge.key" --log-file="$work/munge.log" \
  --pid-file="$work/munge.pid" --seed-file="$work/munge.seed" >munge.out 2>&1 &
started+=($!)
host=$(hostname -s)
export SLURM_CONF=$work/slurm.conf
cat >slurm.conf <<CONF
ClusterName=loopback
SlurmctldHost=$host(127.0.0.1)
SlurmUser=root
AuthType=auth/munge
AuthInfo=socket=$work/munge.socket
CredType=cred/munge
SlurmctldPort=16817
SlurmdPort=16818
SlurmctldPidFile=$work/slurmctld.pid
SlurmdPidFile=$work/slurmd.pid
StateSaveLocation=$work/state
SlurmdSpoolDir=$work/spool
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
ReturnToService=2
SwitchType=switch/none
MpiDefault=none
NodeName=$host NodeAddr=127.0.0.1 CPUs=$(nproc) RealMemory=1000 State=UNKNOWN
PartitionName=all Nodes=$host Default=YES MaxTime=INFINITE State=UP
CONF
printf 'CgroupPlugin=cgroup/v1\nCgroupAutomount=no\n' >cgroup.conf
for _ in $(seq 50); do [ -S munge.socket ] && break; sleep 0.1; done
slurmctld -D -f "$SLURM_CONF" >slurmctld.log 2>&1 &
started+=($!)
slurmd -D -f "$SLURM_CONF" -N "$host" >slurmd.log 2>&1 &
started+=($!)
for _ in $(seq 100); do sinfo -h -o %T 2>/dev/null | grep -q idle && break; sleep 0.2; done
sinfo || fail "no cluster"
sinfo -h -o %T | grep -q idle || fail "its node is not there"

say "the script as an array job"
mkdir bin && ln -s "$coterie" bin/coterie
for name in karate football dolphins polbooks karate; do echo "$root/examples/$name.gml"; done >graphs.txt
PATH=$work/bin:$PATH
export PATH
submit() { sbatch --wait --parsable --cpus-per-task=1 --mem=0 --output="$work/%A-%a.log" "$@" \
  "$root/examples/slurm/detect_many.sh" graphs.txt found --samples 8; }
submit --array=1-3 || fail "the job failed"
ls found
rm found/2.jsonl  # a task that was lost is run again, alone
! coterie join found/*.jsonl >/dev/null 2>&1 || fail "the lost part was not missed"
submit --array=2 --export=ALL,COTERIE_PARTS=3 || fail "the second job failed"

say "what its parts join into"
without_seconds() { sed 's/"seconds":{[^}]*}//'; }
coterie detect --list graphs.txt --json --samples 8 2>/dev/null | without_seconds >one.jsonl
coterie join found/*.jsonl | without_seconds >joined.jsonl
[ "$(wc -l <one.jsonl)" -eq 5 ] || fail "five graphs expected"
cmp one.jsonl joined.jsonl || fail "not what one run gives"
say "all is well"
