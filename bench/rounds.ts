import { spawn } from 'node:child_process';

/** One thing that is measured: how many a second, and what else a round has to tell. */
export type Side = { readonly name: string; readonly round: () => Promise<Round> };
export type Round = { readonly perSecond: number; readonly p99Ms?: number };

export type SideFigures = {
  readonly name: string;
  readonly rounds: readonly Round[];
  readonly median: number;
  readonly least: number;
  readonly most: number;
  readonly p99Ms: number | undefined;
};

/**
 * Every side once, then every side again: a neighbour that wakes up on the machine slows down all of them. The first
 * round warms caches and plans up and does not count.
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

/** The median of the ratios of each turn: what both sides met in that turn cancels out. */
export function ratioOf(above: SideFigures, below: SideFigures): { median: number; least: number; most: number } {
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

export function spreadOf(values: readonly number[]): { median: number; least: number; most: number } {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  const median = sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2;
  return { median, least: sorted[0] ?? Number.NaN, most: sorted.at(-1) ?? Number.NaN };
}

/** What a program prints, when it ends well. */
export function outputOf(program: string, args: readonly string[], env: Record<string, string>): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
    const said: string[] = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => said.push(bytes.toString()));
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve(said.join('')) : reject(new Error(`${program} ended with ${code}:\n${said.join('')}`)),
    );
  });
}
