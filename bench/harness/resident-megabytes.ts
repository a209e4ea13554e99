import { readFile } from 'node:fs/promises';
import { familyOf } from '../../dev/machine/process-family.ts';

/** Megabytes of memory that the process holds in RAM, as Linux reports it. */
export async function residentMegabytes(pid: number): Promise<number> {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

/** Megabytes of a process with its children, such as the one that opens pictures. A process that has just ended counts 0. */
export async function familyMegabytes(pid: number): Promise<number> {
  const each = await Promise.all(familyOf(pid).map((one) => residentMegabytes(one).catch(() => 0)));
  return each.reduce((sum, megabytes) => sum + megabytes, 0);
}
