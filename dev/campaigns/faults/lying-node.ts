import type { Campaign } from '../harness/campaign.ts';
import { runTestFile } from '../harness/test-file.ts';

/** The long form of random-liar.test.ts: many seeds, each with another node that lies in changing ways. */
export const lyingNode: Campaign = {
  name: 'lying-node',
  promise:
    'one of three nodes invents, hides, forges, forks, stalls and is silent by turns; every payment is settled once, as it was',
  control: 'the lying node is the only one',
  floor: 1,
  runs: { short: 0, long: 200, control: 20 },
  async run({ runs, seed, isBroken }) {
    const env = { LIAR_RUNS: String(runs), LIAR_SEED: String(seed), ...(isBroken ? { LIAR_NODES: '1' } : {}) };
    const ran = await runTestFile<{ lies: number; settled: number }>('apps/server/src/chain/random-liar.test.ts', {
      reportTo: 'LIAR_REPORT',
      env,
    });
    if ('fault' in ran) return { disturbances: runs, acknowledged: 0, faults: [ran.fault], notes: [] };
    const { lies, settled } = ran.counts;
    return { disturbances: lies, acknowledged: settled, faults: [], notes: [`${settled} payments settled among ${lies} lies`] };
  },
};
