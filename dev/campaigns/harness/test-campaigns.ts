import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Campaign, prove } from './campaign.ts';
import { type Ground, startGround } from './ground.ts';

/** Guards against a hang; long, because the machine may be busy. */
const WITHIN_MS = 600_000;

/** Runs the short forms as tests. `npm run campaign` runs the long ones and prints the same lines. */
export function testCampaigns(campaigns: readonly Campaign[]): void {
  let ground: Ground | undefined;
  beforeAll(async () => {
    if (campaigns.every(({ hasOwnGround }) => hasOwnGround)) return;
    ground = await startGround({ isThrowaway: true });
  });
  afterAll(() => ground?.stop());

  for (const campaign of campaigns.filter(({ runs }) => runs.short > 0)) {
    test(`${campaign.name}: ${campaign.promise}`, { timeout: WITHIN_MS }, async ({ skip }) => {
      const whyNot = await campaign.whyNot?.();
      if (whyNot !== undefined) skip(`not run: ${whyNot}`);
      const { isProven, lines } = await prove(campaign, { runs: campaign.runs.short, seed: randomInt(1_000_000), ground });
      process.stdout.write(`${lines.join('\n')}\n`);
      expect(isProven, lines.join('\n')).toBe(true);
    });
  }
}
