#!/bin/sh
# lay-certificate.sh NAME: lays the certificate of the run where certbot lays the one that it gets.
set -eu
live=/etc/letsencrypt/live/$1
install -d "$live"
install -m 644 /first-day/certificate.pem "$live/fullchain.pem"
install -m 600 /first-day/key.pem "$live/privkey.pem"
