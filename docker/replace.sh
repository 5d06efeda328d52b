#!/bin/sh
# Replaces the containers of a service with ones of the current checkout, without a pause: `sh docker/replace.sh orders`.
# The new ones start beside the old ones. If they do not get healthy, they are removed and the old ones go on.
set -eu
service=${1:?Usage: sh docker/replace.sh SERVICE}
old=$(docker compose ps --quiet "$service")
count=$(echo "$old" | grep -c .)
scale() { docker compose up --detach --no-deps --no-recreate --scale "$service=$1" "$service"; }

docker compose build "$service"
scale $((count * 2))
for container in $(docker compose ps --quiet "$service" | grep -vF "$old")
do
  for try in $(seq 60)
  do
    health=$(docker inspect --format '{{.State.Health.Status}}' "$container")
    if [ "$health" = healthy ]; then break; fi
    sleep 1
  done
  if [ "$health" != healthy ]
  then
    docker rm --force $(docker compose ps --quiet "$service" | grep -vF "$old")
    echo "The new $service did not become healthy. The old one keeps running." >&2
    exit 1
  fi
done
for container in $old
do
  docker stop "$container"
  docker rm "$container"
done
scale "$count"
