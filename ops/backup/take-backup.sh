#!/bin/sh
# A base backup: take-backup.sh URL FOLDER [METRICS]
# Copies the whole server into FOLDER/<UTC time>, checks every file against the list that PostgreSQL made, and prints the folder.
# Where there is a folder METRICS, it says there when that was, for Prometheus' node exporter.
set -eu
url=$1 folder=$2 metrics=${3:-}

backup="$folder/$(date -u +%Y%m%dT%H%M%SZ)"
pg_basebackup --dbname="$url" --pgdata="$backup.part" --format=plain --wal-method=stream --checkpoint=fast
"$(dirname "$0")/verify-backup.sh" "$backup.part"
mv "$backup.part" "$backup"
sync "$folder"
if [ -n "$metrics" ] && [ -d "$metrics" ]; then
  {
    echo "# HELP ocean_base_backup_taken_seconds When the last base backup was complete and verified"
    echo "# TYPE ocean_base_backup_taken_seconds gauge"
    echo "ocean_base_backup_taken_seconds $(date +%s)"
  } > "$metrics/ocean-backup.prom.part"
  mv "$metrics/ocean-backup.prom.part" "$metrics/ocean-backup.prom"
fi
echo "$backup"
