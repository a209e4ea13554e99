#!/bin/sh
# PostgreSQL's archive_command: archive-wal.sh FOLDER %p %f
# Keeps a finished segment, durably, and never replaces one: two servers that write to one archive are noticed. The nodes of a cluster
# may write there at once (archive_mode = always), because what they send is the same.
set -eu
folder=$1 segment=$2 name=$3
part="$folder/.$name.$(uname -n).$$.part"
trap 'rm -f "$part"' EXIT

kept() {
  [ -e "$folder/$name" ] || return 1
  # After a crash PostgreSQL sends a segment again.
  cmp -s "$segment" "$folder/$name" && exit 0
  echo "archive-wal: $folder/$name exists with other content" >&2
  exit 1
}
kept || cp "$segment" "$part"
sync "$part"
# Of two that come at once one is first; the other compares.
ln "$part" "$folder/$name" 2>/dev/null || kept
sync "$folder"
