import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** The command line of a running process, '' when there is none. Shows whether a stored id is still the same process. */
export function commandOf(pid: number): string {
  if (!existsSync('/proc/self')) return askProcess(pid, 'command');
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

/** One field of `ps`, for systems without /proc. */
export function askProcess(pid: number, field: string): string {
  return spawnSync('ps', ['-o', `${field}=`, '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() ?? '';
}
