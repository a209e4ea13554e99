import { readFile } from 'node:fs/promises';

/** Of memory that the process holds in RAM, as Linux tells it. */
export async function residentMegabytes(pid: number): Promise<number> {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}
