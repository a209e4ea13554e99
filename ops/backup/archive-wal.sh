#!/bin/sh
# PostgreSQL's archive_command: archive-wal.sh FOLDER %p %f
# Keeps a finished segment, durably, and never replaces one: two servers that write to one archive are noticed.
set -eu
folder=$1 segment=$2 name=$3

if [ -e "$folder/$name" ]; then
  # After a crash PostgreSQL sends a segment again.
  cmp -s "$segment" "$folder/$name" && exit 0
  echo "archive-wal: $folder/$name exists with other content" >&2
  exit 1
fi
cp "$segment" "$folder/.$name.part"
sync "$folder/.$name.part"
mv "$folder/.$name.part" "$folder/$name"
sync "$folder"
