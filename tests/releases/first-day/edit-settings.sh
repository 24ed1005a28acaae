#!/bin/sh
# What the owner does in the editor: each line of /first-day/settings replaces the line of that name in the file of settings.
set -eu
while IFS= read -r line; do
  sed -i "/^${line%%=*}=/d" /etc/nucleo/nucleo.env
  printf '%s\n' "$line" >> /etc/nucleo/nucleo.env
done < /first-day/settings
