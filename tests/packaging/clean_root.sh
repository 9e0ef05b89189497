#!/bin/sh
# Installs the Debian package into a fresh Debian 12 without CUDA and lints there, by hand: it needs root, mmdebstrap
# and a few hundred megabytes of packages from the machine's own mirrors.
#
#   clean_root.sh smem-ledger_VERSION_ARCH.deb [ROOT]     ROOT is made when it is not there, and kept
#
# Exit 0: the package's dependencies suffice, the shipped kernel's faults are found, and a clean kernel is clean.
set -eu
package=$(realpath "$1")
root=${2:-$(mktemp -d)/root}
tree=$(cd "$(dirname "$0")/../.." && pwd)

[ -d "$root/usr" ] || mmdebstrap --quiet --variant=minbase --mode=root bookworm "$root"
cp "$package" "$root/package.deb"
rm -rf "$root/kernels"
cp -r "$tree/kernels" "$root/kernels"
in_root() { chroot "$root" /usr/bin/env -i PATH=/usr/bin:/bin LC_ALL=C.UTF-8 "$@"; }

in_root apt-get -qq update
in_root DEBIAN_FRONTEND=noninteractive apt-get -qq install --no-install-recommends --reinstall -y /package.deb >/dev/null
for place in "$root"/usr/local/cuda* "$root/usr/lib/cuda" "$root/usr/include/cuda.h"; do
  [ ! -e "$place" ] || { echo "clean_root.sh: there is a toolkit: $place" >&2; exit 1; }
done
in_root smem-ledger --version
status=0
in_root smem-ledger lint /kernels/fa_01_smem_round_trip/kernel.cu >"$root/found.txt" 2>"$root/said.txt" || status=$?
cat "$root/found.txt" "$root/said.txt"
if [ "$status" != 1 ] || [ -s "$root/said.txt" ] || ! grep -q symmetric-tile-formula "$root/found.txt"; then
  echo "clean_root.sh: exit $status; wanted 1, the finding symmetric-tile-formula, and no remarks" >&2
  exit 1
fi
printf '%s\n' '__global__ void k(float *out) { __shared__ float s[32]; s[threadIdx.x] = 1; __syncwarp();' \
  'out[threadIdx.x] = s[31 - threadIdx.x]; }' 'void launch(float *out) { k<<<1, 32>>>(out); }' >"$root/clean.cu"
in_root smem-ledger lint /clean.cu 2>"$root/said.txt"
cat "$root/said.txt"
[ ! -s "$root/said.txt" ]
echo "clean_root.sh: $(basename "$package") lints in $root, which has $(in_root dpkg-query -W -f '.\n' | wc -l) packages and no CUDA"
