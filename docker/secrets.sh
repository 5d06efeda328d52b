#!/bin/sh
# Prints a .env for docker compose with new random secrets: sh docker/secrets.sh > .env
set -eu
for name in POSTGRES_PASSWORD NATS_PASSWORD \
  ORDERS_PASSWORD BILLING_PASSWORD DELIVERY_PASSWORD ADMIN_PASSWORD GATEWAY_PASSWORD \
  IDENTITY_SECRET SESSION_SECRET SECRETS_KEY
do
  echo "$name=$(od -An -N32 -tx1 /dev/urandom | tr -d ' \n')"
done
