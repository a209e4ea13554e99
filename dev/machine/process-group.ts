import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { commandOf } from './process-command.ts';

/**
 * The command lines of the running processes of a group, without zombies, which a signal to the group still finds: an init that
 * reaps orphans late keeps them for seconds.
 */
export function runningInGroup(group: number): string[] {
  return existsSync('/proc/self') ? membersByProc(group).map(commandOf) : membersByPs(group);
}

function membersByProc(group: number): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      const [state, , ofGroup] = fieldsAfterName(pid);
      return Number(ofGroup) === group && state !== 'Z' && state !== 'X';
    });
}

/** State, parent, group and what follows in `/proc/<pid>/stat`; none when the process is gone. */
function fieldsAfterName(pid: number): string[] {
  try {
    // The name in parentheses may itself hold spaces and parentheses: the fields begin after the last one.
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  } catch {
    return [];
  }
}

function membersByPs(group: number): string[] {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pgid=,state=,command='], { encoding: 'utf8' });
  return stdout.split('\n').flatMap((line) => {
    const [, ofGroup, state = '', command = ''] = /^\s*(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
    return Number(ofGroup) === group && !state.startsWith('Z') ? [command] : [];
  });
}
