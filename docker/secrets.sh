#!/bin/sh
# Prints a .env for docker compose with new random secrets: sh docker/secrets.sh > .env
set -eu
random() { od -An -N32 -tx1 /dev/urandom | tr -d ' \n'; }

for name in POSTGRES_PASSWORD NATS_PASSWORD \
  ORDERS_PASSWORD BILLING_PASSWORD DELIVERY_PASSWORD ADMIN_PASSWORD GATEWAY_PASSWORD \
  SESSION_SECRET SECRETS_KEY
do
  echo "$name=$(random)"
done

# The gateway holds the master; each service's key derives from it by HKDF-SHA256 (identityKey in services/kit).
hmac() { openssl dgst -sha256 -mac HMAC -macopt "hexkey:$1" | sed 's/.*= *//'; }
master=$(random)
extracted=$(printf %s "$master" | hmac 0000000000000000000000000000000000000000000000000000000000000000)
echo "IDENTITY_SECRET=$master"
for name in orders billing delivery admin
do
  key=$(printf 'primal identity %s\001' "$name" | hmac "$extracted")
  echo "$(echo "$name" | tr a-z A-Z)_IDENTITY_KEY=$key"
done
