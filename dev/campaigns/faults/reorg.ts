import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runNode } from '../../machine/run.ts';
import type { Campaign } from '../harness/campaign.ts';

const TEST = 'apps/server/src/chain/reorg.test.ts';
const MAX_SHOWN = 6_000;

/** The long form of reorg.test.ts, in the same world: every depth, with changing replacements. */
export const reorg: Campaign = {
  name: 'reorg',
  promise:
    'a reorg removes 1 to 64 blocks with a payment and mines another transaction under its nonce; nothing counted before it was final',
  control: 'a block counts as final after two more',
  // The removed payment was seen; its replacement, if there is one, is booked in addition.
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
        notes: [`${reorgs} payments were removed, ${arrived} replacements booked`],
      };
    } finally {
      rmSync(directory, { recursive: true, force: true });
    }
  },
};

function reasonIn(output: string): string {
  return output.split('\n').find((line) => line.includes('Error:')) ?? output.slice(-MAX_SHOWN);
}
