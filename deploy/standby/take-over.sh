#!/bin/sh
# On the standby, as the user postgres, when the first server is gone and will not come back by itself: it becomes the first.
# It works alone from then on, until join.sh has made a new standby.
set -eu
psql -v ON_ERROR_STOP=1 -qAtc "SELECT CASE WHEN pg_promote(true, 60) THEN 'promoted' ELSE 'NOT promoted: look at the log' END" postgres
# Otherwise each order would wait for a standby that is not there.
psql -v ON_ERROR_STOP=1 -qAt -c "ALTER SYSTEM SET synchronous_standby_names = ''" -c "SELECT 'alone: ' || pg_reload_conf()" postgres
