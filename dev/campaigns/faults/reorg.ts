import type { Campaign } from '../harness/campaign.ts';
import { runTestFile } from '../harness/test-file.ts';

const TEST = 'apps/server/src/chain/reorg.test.ts';

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
    const ran = await runTestFile<{ reorgs: number; arrived: number }>(TEST, {
      reportTo: 'REORG_REPORT',
      env: { REORG_RUNS: String(runs), REORG_SEED: String(seed), ...(isBroken ? { REORG_CONFIRMATIONS: '2' } : {}) },
    });
    if ('fault' in ran) return { disturbances: runs, acknowledged: 0, faults: [ran.fault], notes: [] };
    const { reorgs, arrived } = ran.counts;
    return {
      disturbances: reorgs,
      acknowledged: reorgs + arrived,
      faults: [],
      notes: [`${reorgs} payments were removed, ${arrived} replacements booked`],
    };
  },
};
