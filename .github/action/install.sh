#!/usr/bin/env bash
# Brings smem-ledger onto a runner: the one that is there, else a Debian package, else a build from this source.
#
# INPUT_DEB names a package file; without it ACTION_REF, where it is a version (v0.1.0), names the release of
# ACTION_REPOSITORY to take the package from. A build from source needs no network but Debian's packages. What follows
# finds the program in GITHUB_PATH. Exit 2 when none of them works.
set -euo pipefail

source=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
as_root=()
[[ $(id -u) == 0 ]] || as_root=(sudo)

install_package() {
  "${as_root[@]}" apt-get -qq update
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq install --no-install-recommends -y "$(realpath "$1")"
}

release_package() {
  local version=${ACTION_REF#v} architecture
  [[ ${ACTION_REF:-} =~ ^v[0-9]+\.[0-9]+\.[0-9]+$ && -n ${ACTION_REPOSITORY:-} ]] || return 1
  command -v curl >/dev/null || return 1
  architecture=$(dpkg --print-architecture)
  local releases=${GITHUB_SERVER_URL:-}/$ACTION_REPOSITORY/releases/download
  curl -fsSL -o "$1" "$releases/$ACTION_REF/smem-ledger_${version}_$architecture.deb"
}

if [[ -n ${INPUT_DEB:-} ]]; then
  install_package "$INPUT_DEB"
elif command -v smem-ledger >/dev/null; then
  smem-ledger --version
else
  folder=$(mktemp -d)
  trap 'rm -rf "$folder"' EXIT
  if release_package "$folder/smem-ledger.deb" && install_package "$folder/smem-ledger.deb"; then
    smem-ledger --version
  else
    echo "smem-ledger action: no package of this version; building from source" >&2
    "$source/bootstrap.sh" report >"$folder/report.txt" || exit 2
    echo "$source/build/release/bin" >>"${GITHUB_PATH:?the folder of the program is written there}"
  fi
fi
