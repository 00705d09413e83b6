#!/bin/bash
# One GPU, one command; results in $OUT.
cd "$(dirname "$0")" || exit 1
export OMP_NUM_THREADS=1 PYTHONUNBUFFERED=1 OUT="${OUT:-out}" LIMIT="${LIMIT:-540}"
mkdir -p "$OUT"
timeout -k 5 "$((LIMIT + 20))" python3 train.py "$@" > train.log 2>&1 || echo "exit $?"
tail -n 50 train.log | cut -c1-400
ls -l "$OUT"
