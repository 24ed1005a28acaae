#!/bin/sh
# nucleo COMMAND [-- ARGUMENTS]: a command of package.json (backup, restore, import, owner:reset, doctor …) with the shop's settings, as
# the shop's user. To /usr/local/bin/nucleo; only root may read the settings.
set -eu
settings=${NUCLEO_SETTINGS:-/etc/nucleo/nucleo.env}
cd "${NUCLEO_FOLDER:-/srv/nucleo}"
# As systemd reads them: a value is all that stands after the first =.
while IFS= read -r line || [ -n "$line" ]; do
  case $line in [A-Z]*=*) export "$line" ;; esac
done < "$settings"
# What it writes is the shop's. npm itself has nothing to keep.
export NODE_ENV=production HOME=/tmp npm_config_logs_max=0 npm_config_update_notifier=false
umask 077
[ "$(id -u)" = 0 ] || exec npm run --silent "$@"
exec setpriv --reuid=nucleo --regid=nucleo --init-groups npm run --silent "$@"
