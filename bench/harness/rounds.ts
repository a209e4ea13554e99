import { spawn } from 'node:child_process';

/** One side of a comparison. */
export type Side = { readonly name: string; readonly round: () => Promise<Round> };
export type Round = { readonly perSecond: number; readonly p99Ms?: number };

export type Spread = { readonly median: number; readonly min: number; readonly max: number };

export type SideFigures = Spread & {
  readonly name: string;
  readonly rounds: readonly Round[];
  readonly p99Ms: number | undefined;
};

/**
 * Runs one round of every side, then the next round of every side, so that other load on the machine affects all sides.
 * The first round warms up caches and plans and is not counted.
 */
export async function takeTurns(sides: readonly Side[], rounds: number): Promise<SideFigures[]> {
  const taken = sides.map((): Round[] => []);
  for (let turn = 0; turn <= rounds; turn += 1) {
    for (const [at, side] of sides.entries()) {
      const round = await side.round();
      if (turn > 0) taken[at]?.push(round);
    }
  }
  return sides.map(({ name }, at) => figuresOf(name, taken[at] ?? []));
}

/** The spread of the ratios of each turn: load that affected both sides of a turn cancels out. */
export function ratioOf(above: SideFigures, below: SideFigures): Spread {
  return spreadOf(above.rounds.map((round, at) => round.perSecond / (below.rounds[at]?.perSecond ?? Number.NaN)));
}

function figuresOf(name: string, rounds: readonly Round[]): SideFigures {
  const p99s = rounds.flatMap(({ p99Ms }) => (p99Ms === undefined ? [] : [p99Ms]));
  return {
    name,
    rounds,
    ...spreadOf(rounds.map(({ perSecond }) => perSecond)),
    p99Ms: p99s.length > 0 ? spreadOf(p99s).median : undefined,
  };
}

export function spreadOf(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  const median = sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2;
  return { median, min: sorted[0] ?? Number.NaN, max: sorted.at(-1) ?? Number.NaN };
}

/** Runs a program and returns its output. @throws Error when it fails, with the output. */
export function outputOf(program: string, args: readonly string[], env: Record<string, string>): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
    const output: string[] = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => output.push(bytes.toString()));
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve(output.join('')) : reject(new Error(`${program} ended with ${code}:\n${output.join('')}`)),
    );
  });
}
