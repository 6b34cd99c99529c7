#!/usr/bin/env bash
# browser.sh SAMPLE_PAGES: opens report pages in a real browser (open_pages.mjs), where there is one (find_browser.sh).
set -euo pipefail
pages=$1
cd "$(dirname "${BASH_SOURCE[0]}")"
source ./find_browser.sh
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
"$pages" "$folder"
COTERIE_PAGES=$folder COTERIE_CHROMIUM=$browser node --test palette.test.mjs levels.test.mjs browser.test.mjs controls.test.mjs
