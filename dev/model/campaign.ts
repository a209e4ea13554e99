import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Campaign } from '../campaigns/harness/campaign.ts';
import { runNode } from '../machine/run.ts';
import type { ModelReport } from './play.ts';

/** The long form of model.test.ts, in the same test world; each play has its own platform. */
export const model: Campaign = {
  name: 'model',
  promise: 'any list of commands ends as in a small model without database, chain and server, to the base unit',
  control: 'a bot is sold for one unit less',
  // `npm test` runs the file itself. Random commands may be refused; thirteen commands of the prelude never are.
  floor: 13,
  runs: { short: 0, long: 1_000, control: 1 },
  async run({ runs, seed, isBroken, progress }) {
    const directory = mkdtempSync(join(tmpdir(), 'ocean-model-'));
    const report = join(directory, 'report.json');
    try {
      const name = isBroken ? 'control: ' : 'end as in the model';
      const { code, output } = await runNode(['node_modules/vitest/vitest.mjs', 'run', 'dev/model', '--testNamePattern', name], {
        quiet: true,
        env: { MODEL_RUNS: String(Math.max(1, runs)), MODEL_SEED: String(seed), MODEL_REPORT: report },
      });
      progress(output.split('\n').find((line) => line.includes('tests use PostgreSQL')) ?? 'no PostgreSQL');
      // The control is a separate test, which passes when the broken platform is caught.
      if (isBroken) {
        return {
          disturbances: runs,
          acknowledged: 0,
          faults: code === 0 ? ['the balances differ from the model'] : [],
          notes: [],
        };
      }
      if (code !== 0) return { disturbances: runs, acknowledged: 0, faults: [output.slice(-MAX_SHOWN)], notes: [] };
      return countOf(JSON.parse(readFileSync(report, 'utf8')) as ModelReport);
    } finally {
      rmSync(directory, { recursive: true, force: true });
    }
  },
};

const MAX_SHOWN = 6_000;

function countOf({ plays, commands, ends }: ModelReport) {
  const done = Object.entries(ends).filter(([end]) => end.endsWith(' ok'));
  return {
    disturbances: plays,
    acknowledged: done.reduce((sum, [, times]) => sum + times, 0),
    faults: [],
    notes: [
      `${commands} commands: ${Object.entries(ends)
        .map(([end, times]) => `${end} ${times}`)
        .join(', ')}`,
    ],
  };
}
