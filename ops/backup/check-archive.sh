#!/bin/sh
# Looks for holes: check-archive.sh BACKUP FOLDER
# Names every segment of 16 MB that is missing in FOLDER between the one with which BACKUP begins and the newest. PostgreSQL itself
# takes the first hole for the end of the archive when it restores everything, and says nothing.
set -eu
backup=$1 folder=$2

begin=$(sed -n 's/^START WAL LOCATION:.*(file \([0-9A-F]*\))$/\1/p' "$backup/backup_label")
[ -n "$begin" ] || { echo "check-archive: $backup is no base backup" >&2; exit 2; }
# The number of a segment, whatever timeline it is of: 256 make a log.
number() { printf '%d' $((0x$(echo "$1" | cut -c9-16) * 256 + 0x$(echo "$1" | cut -c17-24))); }

next=$(number "$begin")
holes=0
for name in $(ls "$folder" | grep -E '^[0-9A-F]{24}$' | sort -k1.9); do
  at=$(number "$name")
  [ "$at" -ge "$next" ] || continue
  while [ "$next" -lt "$at" ]; do
    printf 'check-archive: the archive lacks %s%08X%08X\n' "$(echo "$name" | cut -c1-8)" $((next / 256)) $((next % 256)) >&2
    next=$((next + 1)) holes=$((holes + 1))
  done
  next=$((at + 1))
done
[ "$next" -gt "$(number "$begin")" ] || { echo "check-archive: $folder has nothing of this backup yet" >&2; exit 1; }
[ "$holes" -eq 0 ]
