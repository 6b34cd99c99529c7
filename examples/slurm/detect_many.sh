#!/usr/bin/env bash
# Communities of many graphs on a cluster with Slurm: an array job, each task of which takes its part of the list.
#
#   sbatch --array=1-20 examples/slurm/detect_many.sh graphs.txt found --samples 32
#   coterie join found/*.jsonl > found.jsonl        when all have ended
#
# graphs.txt has one path per line, found is the folder for the parts; what follows goes to coterie detect. A task that
# failed is run again alone (sbatch --array=7 --export=ALL,COTERIE_PARTS=20 ...): the parts of the others stay.
#SBATCH --job-name=coterie
#SBATCH --cpus-per-task=4
#SBATCH --mem=8G
set -euo pipefail
list=$1
folder=$2
shift 2
part=$SLURM_ARRAY_TASK_ID
of=${COTERIE_PARTS:-$SLURM_ARRAY_TASK_COUNT}
mkdir -p "$folder"
# The name says that the part is complete.
coterie detect --list "$list" --part "$part/$of" --json --threads "${SLURM_CPUS_PER_TASK:-1}" "$@" >"$folder/$part.unfinished"
mv "$folder/$part.unfinished" "$folder/$part.jsonl"
