#!/bin/sh
# On the server that shall be the standby, as the user postgres, its PostgreSQL stopped: join.sh HOST [PORT] of the first server.
# What it had is moved aside, because it may have orders that nobody was told of. PGDATA is its data folder.
set -eu
[ $# -ge 1 ] || { echo "Usage: PGDATA=/var/lib/postgresql/15/main $0 HOST [PORT]" >&2; exit 1; }
if [ -e "$PGDATA/postmaster.pid" ] && kill -0 "$(head -n 1 "$PGDATA/postmaster.pid")" 2>/dev/null; then
  echo "PostgreSQL still runs on $PGDATA. Stop it first." >&2
  exit 1
fi
if [ -e "$PGDATA" ]; then
  mv "$PGDATA" "$PGDATA.before-$(date +%Y%m%dT%H%M%S)-$$"
fi
pg_basebackup -h "$1" -p "${2:-5432}" -U nucleo_replication -D "$PGDATA" -R -X stream -c fast
echo "Copied. Start PostgreSQL here; when it streams, let the first server wait for it again (docs/operations.md)."
