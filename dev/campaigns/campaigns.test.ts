import { randomInt } from 'node:crypto';
import { expect, test } from 'vitest';
import { prove } from './campaign.ts';
import { CAMPAIGNS } from './campaigns.ts';

/** The short forms. `npm run campaign` runs the long ones and prints the same lines. */
const WITHIN_MS = 170_000;

for (const campaign of CAMPAIGNS.filter(({ runs }) => runs.short > 0)) {
  test(`${campaign.name}: ${campaign.promise}`, { timeout: WITHIN_MS }, async ({ skip }) => {
    const whyNot = await campaign.whyNot?.();
    if (whyNot !== undefined) skip(`not run: ${whyNot}`);
    const verdict = await prove(campaign, { runs: campaign.runs.short, seed: randomInt(1_000_000) });
    process.stdout.write(`${verdict.lines.join('\n')}\n`);
    expect(verdict.isProven, verdict.lines.join('\n')).toBe(true);
  });
}
