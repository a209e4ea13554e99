#!/bin/sh
# Checks every file of a base backup against the list that PostgreSQL made: verify-backup.sh BACKUP
# Debian keeps the program beside the server of its version, outside of what a unit finds.
set -eu
backup=$1
program=$(command -v pg_verifybackup || echo "/usr/lib/postgresql/$(cat "$backup/PG_VERSION")/bin/pg_verifybackup")
exec "$program" --quiet "$backup"
