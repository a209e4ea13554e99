import { writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Ledger, Leg, Movement } from '../../apps/server/src/ledger/ledger.ts';
import { useSmallParts } from '../economy/small-parts.ts';
import type { World } from '../world/world.ts';
import { type ModelReport, playAgainstModel } from './play.ts';

/*
 * The long form (`npm run campaign -- model`) runs this file with more plays: MODEL_RUNS and MODEL_SEED set their number
 * and seed, MODEL_REPORT the file for the counts. Both versions of PostgreSQL use the same seeds.
 */
const seed = Number(process.env.MODEL_SEED ?? Date.now() % 2 ** 31);
const runs = Number(process.env.MODEL_RUNS ?? 6);
const COMMANDS = 30;
const MAX_MS = 24 * 3_600_000;

// The model has no parts: an act is atomic in it, regardless of the size of the platform's parts.
useSmallParts({ atOnce: 2 });

test(`${runs} lists of commands end as in the model, to the base unit (seed ${seed})`, { timeout: MAX_MS }, async () => {
  const report = await playAgainstModel({ seed, runs, commands: COMMANDS });
  expect(report.plays).toBe(runs);
  printReport(report);
});

test('control: a platform that sells a bot for one unit less is caught', { timeout: 120_000 }, async () => {
  const attempt = playAgainstModel({ seed, runs: 1, commands: 5, endOnFailure: true, sabotage: sellsTooCheap });
  await expect(attempt).rejects.toMatchObject({ cause: { message: expect.stringContaining('buyAtOnce') } });
});

function sellsTooCheap({ context: { ledger } }: World): { ledger: Ledger } {
  const cheaper = (movement: Movement): Movement => {
    if (movement.kind !== 'botSoldByBalance') return movement;
    const unitsOf = ({ account, units }: Leg) => (account.part === 'treasury' ? units - 1n : units < 0n ? units + 1n : units);
    return { ...movement, legs: movement.legs.map((leg) => ({ ...leg, units: unitsOf(leg) })) };
  };
  return { ledger: { ...ledger, postIn: (tx, movements) => ledger.postIn(tx, movements.map(cheaper)) } };
}

function printReport({ plays, commands, ends }: ModelReport): void {
  const counts = Object.entries(ends).sort(([a], [b]) => a.localeCompare(b));
  const text = `model: ${plays} plays, ${commands} commands, seed ${seed}: ${counts.map(([end, times]) => `${end} ${times}`).join(', ')}`;
  process.stdout.write(`${text}\n`);
  if (process.env.MODEL_REPORT) writeFileSync(process.env.MODEL_REPORT, JSON.stringify({ plays, commands, ends }));
}
