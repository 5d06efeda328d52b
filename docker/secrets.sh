#!/bin/sh
# Makes new random secrets. `sh docker/secrets.sh .env` writes those of docker compose, for their owner alone;
# `sh docker/secrets.sh cluster/example/secrets` writes those of the cluster, one file for each Secret.
set -eu
umask 077
random() { od -An -N32 -tx1 /dev/urandom | tr -d ' \n'; }
upper() { echo "$1" | tr a-z A-Z; }
# From the list of areas, by npm run containers
services="orders billing delivery admin"
keepers="orders billing admin"
# End
processes="$services gateway"

made=$(
  for name in POSTGRES_PASSWORD GRAFANA_PASSWORD SESSION_SECRET SECRETS_KEY BACKUPS_KEY; do echo "$name=$(random)"; done
  for name in $processes
  do
    echo "$(upper "$name")_PASSWORD=$(random)"
    # Beginning with a letter: nats-server reads what begins with digits and an e as a number, and does not start.
    echo "$(upper "$name")_NATS_PASSWORD=$(random | sed 's/^./a/')"
  done

  # The gateway holds the master; each service's key derives from it by HKDF-SHA256 (deriveIdentityKey in services/kit).
  hmac() { openssl dgst -sha256 -mac HMAC -macopt "hexkey:$1" | sed 's/.*= *//'; }
  master=$(random)
  extracted=$(printf %s "$master" | hmac 0000000000000000000000000000000000000000000000000000000000000000)
  echo "IDENTITY_SECRET=$master"
  for name in $services
  do
    key=$(printf 'primal identity %s\001' "$name" | hmac "$extracted")
    echo "$(upper "$name")_IDENTITY_KEY=$key"
  done
)

if [ $# -eq 0 ]
then
  echo "$made"
  exit
fi

folder=$1
if [ -e "$folder" ]
then
  echo "$folder already exists: its secrets are in use." >&2
  exit 1
fi
case $folder in *.env)
  echo "$made" > "$folder"
  exit ;;
esac
mkdir -p "$folder"
value() { echo "$made" | sed -n "s/^$1=//p"; }
echo "$made" | grep -E "^($(upper "$processes" | tr ' ' '|'))_PASSWORD=" > "$folder/roles.env"
echo "$made" | grep _NATS_PASSWORD= > "$folder/nats.env"
for name in $processes
do
  {
    echo "DATABASE_PASSWORD=$(value "$(upper "$name")_PASSWORD")"
    echo "NATS_PASSWORD=$(value "$(upper "$name")_NATS_PASSWORD")"
    case $name in
      gateway) echo "$made" | grep -E '^(IDENTITY|SESSION)_SECRET=' ;;
      *) echo "IDENTITY_KEY=$(value "$(upper "$name")_IDENTITY_KEY")" ;;
    esac
    case " $keepers " in *" $name "*) echo "$made" | grep '^SECRETS_KEY=' ;; esac
  } > "$folder/$name.env"
done
