#!/bin/sh
# On the first server, as the user postgres, after join.sh: orders are acknowledged by both servers again.
set -eu
streaming="SELECT count(*) FROM pg_stat_replication WHERE state = 'streaming' AND application_name IN ('nucleo_first', 'nucleo_second')"
tries=0
while [ "$(psql -v ON_ERROR_STOP=1 -qAtc "$streaming" postgres)" = 0 ]; do
  tries=$((tries + 1))
  [ "$tries" -lt 300 ] || { echo "No standby streams. Nothing was changed." >&2; exit 1; }
  sleep 0.2
done
psql -v ON_ERROR_STOP=1 -qAt -c "ALTER SYSTEM RESET synchronous_standby_names" -c "SELECT 'both: ' || pg_reload_conf()" postgres
