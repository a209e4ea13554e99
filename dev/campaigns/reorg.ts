import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runNode } from '../run.ts';
import type { Campaign } from './campaign.ts';

const TEST = 'apps/server/src/chain/reorg.test.ts';
const MOST_SHOWN = 6_000;

/** The long form of reorg.test.ts, in the same world: depth after depth, each time with another replacement. */
export const reorg: Campaign = {
  name: 'reorg',
  promise:
    'the chain tears off 1 to 64 blocks with a payment and puts something else under its nonce; what was not final never counted',
  control: 'a block counts as final after two more',
  // The payment that is torn off has been seen; what comes in its place, where something does, is booked besides.
  floor: 1,
  runs: { short: 0, long: 320, control: 64 },
  async run({ runs, seed, isBroken }) {
    const directory = mkdtempSync(join(tmpdir(), 'ocean-reorg-'));
    const report = join(directory, 'report.json');
    try {
      const { code, output } = await runNode(['node_modules/vitest/vitest.mjs', 'run', TEST], {
        quiet: true,
        env: {
          REORG_RUNS: String(runs),
          REORG_SEED: String(seed),
          REORG_REPORT: report,
          ...(isBroken ? { REORG_CONFIRMATIONS: '2' } : {}),
        },
      });
      if (code !== 0) return { disturbances: runs, acknowledged: 0, faults: [reasonIn(output)], notes: [] };
      const { reorgs, arrived } = JSON.parse(readFileSync(report, 'utf8')) as { reorgs: number; arrived: number };
      return {
        disturbances: reorgs,
        acknowledged: reorgs + arrived,
        faults: [],
        notes: [`${reorgs} payments were torn off, ${arrived} replacements booked`],
      };
    } finally {
      rmSync(directory, { recursive: true, force: true });
    }
  },
};

function reasonIn(output: string): string {
  return output.split('\n').find((line) => line.includes('Error:')) ?? output.slice(-MOST_SHOWN);
}
