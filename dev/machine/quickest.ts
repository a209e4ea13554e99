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
