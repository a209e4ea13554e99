#!/bin/sh
# Looks for holes: check-archive.sh BACKUP FOLDER
# Names every segment of 16 MB that is missing in FOLDER between the one with which BACKUP begins and the newest, along the newest
# timeline, and every history of a timeline that is missing. PostgreSQL itself takes the first hole for the end of the archive when it
# restores everything, and the first timeline without a history for the last one but itself; it says nothing of either.
# Ends with 1 for a hole, with 3 for timelines that lead elsewhere: then not even a restore to a moment can be trusted.
set -eu
backup=$1 folder=$2

begin=$(sed -n 's/^START WAL LOCATION:.*(file \([0-9A-F]*\))$/\1/p' "$backup/backup_label")
[ -n "$begin" ] || { echo "check-archive: $backup is no base backup" >&2; exit 2; }

ls "$folder" | awk -v begin="$begin" -v folder="$folder" '
  function hex(text,   at, value) {
    for (at = 1; at <= length(text); at++) value = value * 16 + index("0123456789ABCDEF", substr(text, at, 1)) - 1
    return value + 0
  }
  function say(what) { print "check-archive: " what | "cat >&2" }
  # The number of a segment, whatever timeline it is of: 256 make a log.
  function number(name) { return hex(substr(name, 9, 8)) * 256 + hex(substr(name, 17, 8)) }
  function timeline(name) { return hex(substr(name, 1, 8)) }
  function segment(of, at) { return sprintf("%08X%08X%08X", of, int(at / 256), at % 256) }
  function history(of) { return sprintf("%08X.history", of) }
  # Each line: a timeline that was left, and where. What follows that place is of the next one.
  function readChain(of,   line, part, lsn) {
    while ((getline line < (folder "/" history(of))) > 0) {
      if (line !~ /^[ \t]*[0-9]+[ \t]+[0-9A-F]+\/[0-9A-F]+/) continue
      split(line, part, /[ \t]+/)
      split(part[2], lsn, "/")
      chain[++steps] = part[1] + 0
      leftIn[steps] = hex(lsn[1]) * 256 + int(hex(lsn[2]) / 16777216)
    }
    if (of > first && steps == 0) { say(folder "/" history(of) " names no timeline that it comes from"); exit 3 }
    chain[++steps] = of
  }
  BEGIN { first = newest = timeline(begin); at = from = number(begin) }
  { is[$0] = 1 }
  /^[0-9A-F]+(\.partial|\.history)?$/ {
    if (timeline($0) > newest) newest = timeline($0)
    if (length($0) == 24 && number($0) > last[timeline($0)]) last[timeline($0)] = number($0)
  }
  END {
    # PostgreSQL looks for one after the other, and no further than the first that is missing.
    for (of = first + 1; of <= newest; of++) if (!is[history(of)]) { say("the archive lacks " history(of)); lost++ }
    if (lost) exit 3
    if (newest > first) readChain(newest); else chain[++steps] = newest
    for (step = 1; step <= steps && chain[step] != first; step++);
    if (step > steps || (step < steps && leftIn[step] < from)) { say("timeline " newest " does not come from this backup"); exit 3 }
    # A segment in which a timeline was left is one of the next: it has all that came before, too.
    end = last[newest]
    if (steps > 1 && end < leftIn[steps - 1]) end = leftIn[steps - 1] - 1
    for (; at <= end; at++) {
      while (step < steps && at >= leftIn[step]) step++
      if (is[segment(chain[step], at)]) found++
      else { say("the archive lacks " segment(chain[step], at)); holes++ }
    }
    if (!found) { say(folder " has nothing of this backup yet"); exit 1 }
    exit holes > 0
  }'
