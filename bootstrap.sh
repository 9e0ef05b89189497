#!/bin/sh
# From a fresh Debian 12 machine to a built and tested tool.
#
#   ./bootstrap.sh report   build the program and print the ledger of the first shipped kernel
#   ./bootstrap.sh test     build everything, run every test, end with a line that counts them
#   ./bootstrap.sh build    build everything
#
# Installs only packages that are missing, from the machine's own package sources, as root or through sudo.
# A CUDA toolkit or a GPU is used where there is one and never needed.
set -eu
cd "$(dirname "$0")"

packages='libclang-22-dev llvm-22-dev clang-22 libz3-dev libfmt-dev catch2 libcli11-dev cmake ninja-build g++ python3'
logs=build/release

fail() {
  echo "bootstrap.sh: $*" >&2
  exit 2
}

missing_packages() {
  for package in $packages; do
    state=$(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null) || state=
    [ "$state" = installed ] || printf '%s ' "$package"
  done
}

install_packages() {
  command -v dpkg-query >/dev/null || fail "no Debian packages on this machine; it needs what these hold: $packages"
  missing=$(missing_packages)
  [ -n "$missing" ] || return 0
  if [ "$(id -u)" = 0 ]; then
    as_root=
  elif command -v sudo >/dev/null; then
    as_root=sudo
  else
    fail "neither root nor sudo: ask for these packages, then run it again: $missing"
  fi
  echo "bootstrap.sh: installing $missing"
  $as_root apt-get -qq update || fail "apt-get update failed; these packages are still missing: $missing"
  for package in $missing; do
    case $(apt-cache policy "$package") in
    *'Candidate: (none)'* | '')
      fail "no package source of this machine has $package; Debian 12 with its security updates has all of them:" \
        "put 'deb http://deb.debian.org/debian-security bookworm-security main' into /etc/apt/sources.list.d/security.list"
      ;;
    esac
  done
  # shellcheck disable=SC2086 # a list of words
  $as_root env DEBIAN_FRONTEND=noninteractive apt-get -qq install --no-install-recommends -y $missing \
    >$logs/install.log 2>&1 || { cat $logs/install.log >&2; fail "apt-get could not install $missing"; }
}

# A compile of Clang's headers takes more than a gigabyte: fewer jobs than processors where memory is short.
jobs() {
  gigabytes=$(awk '/^MemAvailable:/ { print int($2 / 1500000) }' /proc/meminfo)
  processors=$(nproc)
  [ "$gigabytes" -ge 1 ] || gigabytes=1
  [ "$gigabytes" -lt "$processors" ] && echo "$gigabytes" || echo "$processors"
}

# Configures and builds the target named, or all.
build() {
  mkdir -p $logs
  install_packages
  cmake --preset release >$logs/configure.log 2>&1 ||
    { cat $logs/configure.log >&2; fail "the build could not be configured"; }
  cmake --build --preset release -j "$(jobs)" ${1:+--target "$1"} || fail "the build failed"
}

# Runs CTest, lists what was skipped with the reason, and counts. Exit 0 only when nothing failed.
run_tests() {
  results=$PWD/build/release/tests.xml
  rm -f "$results"
  status=0
  # Precompiled headers of the tests are no business of the user.
  export XDG_CACHE_HOME="$PWD/build/release/cache"
  ctest --preset release --output-on-failure --parallel 2 --output-junit "$results" || status=$?
  python3 - "$results" "$status" <<'PYTHON'
import sys
import xml.etree.ElementTree

path, status = sys.argv[1], int(sys.argv[2])
try:
    cases = xml.etree.ElementTree.parse(path).getroot().findall("testcase")
except (OSError, xml.etree.ElementTree.ParseError) as error:
    sys.exit(f"bootstrap.sh: CTest left no results: {error}")
passed, failed, skipped = [], [], []
for case in cases:
    mark = case.find("skipped")
    # CTest calls a test that could not be started skipped, too; only one that says SKIP_ chose it.
    chosen = mark is not None and (mark.get("message") or "").startswith("SKIP_")
    if chosen or case.get("status") == "disabled":
        skipped.append(case)
    elif case.get("status") == "run" and mark is None:
        passed.append(case)
    else:
        failed.append(case)
for case in skipped:
    said = (case.findtext("system-out") or "").strip().splitlines()
    reason = said[-1].strip() if said and case.get("status") != "disabled" else "no reason given"
    print(f"skipped: {case.get('name')}: {reason}")
for case in failed:
    print(f"failed: {case.get('name')}")
print(f"{len(passed)} passed, {len(failed)} failed, {len(skipped)} skipped")
sys.exit(1 if failed or not passed or status else 0)
PYTHON
}

case ${1-} in
report)
  build smem-ledger
  build/release/bin/smem-ledger report kernels/fa_01_smem_round_trip/kernel.cu --arch sm_89 --set hd=128
  ;;
test)
  build
  run_tests
  ;;
build)
  build
  ;;
*)
  fail "usage: ./bootstrap.sh report | test | build"
  ;;
esac
