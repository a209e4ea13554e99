import { existsSync, readFileSync, readlinkSync } from 'node:fs';
import { askProcess, commandOf } from '../machine/process-command.ts';

type Process = { readonly pid: number; readonly command: string };

/** Whether that process is the PostgreSQL of that directory: process ids are reused, above all in containers. */
export function isPostmasterOf(pid: number, directory: string): boolean {
  if (!existsSync('/proc/self')) return askProcess(pid, 'command').includes('postgres');
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === directory && commandOf(pid).includes('postgres');
  } catch {
    return false;
  }
}

export function parentOf(pid: number): Process | undefined {
  const parent = existsSync('/proc/self') ? parentByProc(pid) : Number(askProcess(pid, 'ppid'));
  return parent > 1 ? { pid: parent, command: commandOf(parent) } : undefined;
}

function parentByProc(pid: number): number {
  try {
    // The name in parentheses may itself hold spaces and parentheses: the fields begin after the last one.
    const [, parent] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return Number(parent);
  } catch {
    return 0;
  }
}
