#!/bin/bash
# One GPU, one command; results in $OUT. LIMIT: seconds.
cd "$(dirname "$0")" || exit 1
export OMP_NUM_THREADS=1 PYTHONUNBUFFERED=1 OUT="${OUT:-out}" LIMIT="${LIMIT:-390}"
mkdir -p "$OUT"
timeout -k 5 "$((LIMIT + 15))" python3 train.py "$@" > "$OUT/train.log" 2>&1 || echo "exit $?"
tail -n 60 "$OUT/train.log" | cut -c1-400
ls -l "$OUT"
