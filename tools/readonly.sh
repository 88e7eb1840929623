#!/usr/bin/env bash
# A wheel of this checkout in an account that can write nowhere, for each Python that is named:
#   tools/readonly.sh python3.11 python3.12 python3.13
# It takes root. The account has no name, no home and, but for /tmp, no folder that it may write to.
set -euo pipefail
cd "$(dirname "$0")/.."
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
chmod 755 "$folder"
"$1" -m pip wheel --quiet --no-deps --wheel-dir "$folder" .
as_nobody=(setpriv --reuid 54321 --regid 54321 --clear-groups
  --inh-caps=+dac_read_search --ambient-caps=+dac_read_search env -i PATH=/usr/bin:/bin HOME=/nonexistent)
for python in "$@"; do
  "$python" -m venv "$folder/venv"
  "$folder/venv/bin/pip" install --quiet --disable-pip-version-check "$folder"/majlis-*.whl
  chmod -R a-w "$folder/venv"
  "$folder/venv/bin/python" --version
  "$folder/venv/bin/pip" list --disable-pip-version-check 2>/dev/null | grep -iE "^(numba|llvmlite)" || echo "no Numba"
  (cd / && "${as_nobody[@]}" "$folder/venv/bin/python" -m majlis.compiled)
  for command in "bridge deal 'north: 5+ spades' -n 2 --seed 1" "liaptui declare GAhSssse --previous 2,1 --seed 7"; do
    echo "$ majlis $command"
    (cd / && TIMEFORMAT="%U + %S CPU seconds" && time eval "\"\${as_nobody[@]}\" \"$folder/venv/bin/majlis\" $command" | tail -4)
  done
  chmod -R u+w "$folder/venv" && rm -rf "$folder/venv"
done
