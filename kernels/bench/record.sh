#!/usr/bin/env bash
# Records the tables of bench/results on the present device: record.sh BIN_DIR OUT_DIR, with the programs of the target
# gpu in BIN_DIR. PyTorch's rows are left out where there is no PyTorch.
set -euo pipefail
bin=$1 out=$2 here=$(dirname "$0")

bench() { # NAME ARGUMENTS...: one table and its JSON
  local name=$1
  shift
  "$bin/fa-bench" --json "$out/$name.json" "$@" | tee "$out/$name.txt"
}

bench ladder_8192 --tokens 8192
bench ladder_4096 --tokens 4096
# Blocks of a 100 KiB part (8.6, 8.9, 12.x): 1, 2, 2, 3, 2 and 1.
bench held_01_02 --kernel fa_01 --blocks-per-sm 1 --kernel fa_02 --blocks-per-sm 2
bench held_02_to_06 --kernel fa_02 --blocks-per-sm 2 --kernel fa_03 --blocks-per-sm 2 --kernel fa_04 --blocks-per-sm 3 \
  --kernel fa_05 --blocks-per-sm 2 --kernel fa_06 --blocks-per-sm 1
# The tile-count tax by itself: 04 with the blocks of 03, and with one more.
bench held_03_04 --kernel fa_03 --blocks-per-sm 2 --kernel fa_04 --blocks-per-sm 2 --kernel fa_04 --blocks-per-sm 3
python3 "$here/sdpa.py" --tokens 8192 4096 --json "$out/sdpa.json" | tee "$out/sdpa.txt" || [ "${PIPESTATUS[0]}" = 77 ]
