import { randomInt } from 'node:crypto';
import { prove } from '../campaigns/harness/campaign.ts';
import { addToTotals } from '../campaigns/harness/totals.ts';
import { CAMPAIGNS } from './campaigns.ts';

/**
 * `npm run campaign` runs every fault campaign in its long form, `npm run campaign -- kill-server --runs 20 --seed 7` one
 * of them. `--short` uses as many disturbances as the tests.
 */
const words = process.argv.slice(2);
const runs = numberAfter('--runs');
const seed = numberAfter('--seed') ?? randomInt(1_000_000);
const isShort = words.includes('--short');
const names = words.filter((word, at) => !word.startsWith('--') && !['--runs', '--seed'].includes(words[at - 1] ?? ''));
const unknown = names.filter((name) => !CAMPAIGNS.some((campaign) => campaign.name === name));
if (unknown.length > 0) {
  process.stderr.write(
    `No campaign ${unknown.join(', ')}. The campaigns are:\n${CAMPAIGNS.map(({ name }) => `  ${name}\n`).join('')}`,
  );
  process.exit(2);
}

const wanted = CAMPAIGNS.filter(({ name }) => names.length === 0 || names.includes(name));
const summary: string[] = [];
let failed = 0;
let notRun = 0;
for (const campaign of wanted) {
  const whyNot = await campaign.whyNot?.();
  if (whyNot !== undefined) {
    notRun += 1;
    summary.push(`not run  ${campaign.name}: ${whyNot}`);
    continue;
  }
  const begun = Date.now();
  try {
    const verdict = await prove(campaign, {
      runs: runs ?? (isShort ? Math.max(1, campaign.runs.short) : campaign.runs.long),
      seed,
      progress: (line) => process.stderr.write(`${campaign.name}: ${line}\n`),
    });
    const seconds = ((Date.now() - begun) / 1000).toFixed(0);
    process.stdout.write(`${verdict.lines.join('\n')}\n  ${addToTotals(verdict, seed)}\n  ${seconds} s\n`);
    if (!verdict.isProven) failed += 1;
    summary.push(`${verdict.isProven ? 'proven ' : 'FAILED '}  ${campaign.name} (${seconds} s)`);
  } catch (error) {
    // The campaign itself failed, for example on an overloaded machine, so it proves nothing.
    failed += 1;
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    summary.push(`FAILED   ${campaign.name}: aborted, seed ${seed}`);
  }
}
process.stdout.write(`\n${summary.join('\n')}\n${wanted.length - failed - notRun} proven, ${failed} failed, ${notRun} not run\n`);
process.exit(failed === 0 && wanted.length > notRun ? 0 : 1);

function numberAfter(flag: string): number | undefined {
  const at = words.indexOf(flag);
  if (at < 0) return undefined;
  const value = Number(words[at + 1]);
  if (!Number.isInteger(value) || value < 1) {
    process.stderr.write(`${flag} needs a whole number\n`);
    process.exit(2);
  }
  return value;
}
