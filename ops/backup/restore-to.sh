#!/bin/sh
# Prepares a restore: restore-to.sh BACKUP FOLDER INTO [MOMENT]
# Copies BACKUP to INTO, from where PostgreSQL replays the archive in FOLDER: to its end, or to MOMENT ('2026-11-24 10:00:00+00').
# Refuses an archive with a hole when all of it is wanted. With MOMENT PostgreSQL itself refuses to end before it; it would end on
# another timeline, though, so that one that is lost is refused with MOMENT, too.
set -eu
backup=$1 folder=$2 into=$3 moment=${4:-}

if [ -e "$into" ]; then
  echo "restore-to: $into exists" >&2
  exit 1
fi
"$(dirname "$0")/verify-backup.sh" "$backup"
found=0
"$(dirname "$0")/check-archive.sh" "$backup" "$folder" || found=$?
if [ "$found" -ne 0 ]; then
  [ "$found" -eq 1 ] && [ -n "$moment" ] || exit "$found"
  echo "restore-to: going on, because the holes may be later than $moment" >&2
fi
cp -a "$backup" "$into"
{
  echo "restore_command = 'cp \"$folder/%f\" \"%p\"'"
  echo "recovery_target_timeline = 'latest'"
  echo "recovery_target_action = 'promote'"
  # Nothing of the restored server goes to the old archive before somebody has looked at it.
  echo "archive_mode = off"
  [ -z "$moment" ] || echo "recovery_target_time = '$moment'"
} >> "$into/postgresql.auto.conf"
# Of a backup that was taken from a standby: with it, PostgreSQL would wait for more of the log for ever.
rm -f "$into/standby.signal"
touch "$into/recovery.signal"
chmod 700 "$into"
