#!/bin/sh
# A base backup: take-backup.sh URL FOLDER
# Copies the whole server into FOLDER/<UTC time>, checks every file against the list that PostgreSQL made, and prints the folder.
set -eu
url=$1 folder=$2

backup="$folder/$(date -u +%Y%m%dT%H%M%SZ)"
pg_basebackup --dbname="$url" --pgdata="$backup.part" --format=plain --wal-method=stream --checkpoint=fast
pg_verifybackup --quiet "$backup.part"
mv "$backup.part" "$backup"
sync "$folder"
echo "$backup"
