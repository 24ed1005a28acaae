#!/bin/sh
# drill.sh BACKUPS SCRATCH: restores the newest backup of a folder where nobody works, and fails when it cannot, is not whole, does not
# add up, or is older than two days. Run in the store's folder, by nucleo-drill.timer or by hand.
set -eu
backups=$1
scratch=$2
newest=$(find "$backups" -maxdepth 1 -name '*.backup' -newermt '2 days ago' | sort | tail -n 1)
[ -n "$newest" ] || { echo "No backup of the last two days in $backups" >&2; exit 1; }
rm -rf "$scratch"
mkdir -m 700 "$scratch"
trap 'rm -rf "$scratch"' EXIT
# Never the shop's own database or bucket, whatever the settings say.
env -u DATABASE_URL -u DATABASE_DIRECT_URL -u PICTURES_URL -u PICTURES_PUBLIC_URL -u PICTURES_KEY_ID -u PICTURES_SECRET \
  DATA_DIR="$scratch" node_modules/.bin/node scripts/restore.ts "$newest"
echo "The drill restored $newest"
