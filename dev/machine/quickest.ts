import process from 'node:process';

/** The quickest of some runs in milliseconds: for a bound on work, while other tests take the machine. */
export async function quickestMs(act: () => unknown, runs = 3): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const began = performance.now();
    await act();
    times.push(performance.now() - began);
  }
  return Math.min(...times);
}

/** The same of work that waits for nothing, in milliseconds of CPU time: it hardly depends on what else the machine does. */
export function quickestCpuMs(work: () => unknown, runs = 3): number {
  const times = Array.from({ length: runs }, () => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  });
  return Math.min(...times);
}
