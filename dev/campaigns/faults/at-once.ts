import { earnings } from '@ocean/api/areas/earnings';
import { Refusal } from '@ocean/api/errors';
import sql from 'sql-template-tag';
import { createRandom } from '../../machine/random.ts';
import type { Campaign, CampaignRun, Outcome } from '../harness/campaign.ts';
import { compareMembers } from '../harness/compare-traffic.ts';
import { type Ground, onGround } from '../harness/ground.ts';
import { type CampaignMember, ENTRY, FUNDED_UNITS, type Platform } from '../harness/platform.ts';
import { startFromSnapshot } from '../harness/snapshot.ts';
import { type Acknowledged, type Operation, type OperationKind, prepare, UNANSWERED } from '../harness/traffic.ts';

const KINDS: readonly OperationKind[] = ['withdraw', 'convert', 'buy', 'transfer'];
const TIMES = 50;
const SPENDERS = 64;

export const sameRequest: Campaign = {
  name: 'same-request',
  promise: `the same request sent ${TIMES} times concurrently acts once, and all answers are the same`,
  control: 'the server forgets the idempotency key',
  floor: TIMES,
  runs: { short: KINDS.length, long: 300, control: 1 },
  run: (options) =>
    withMember(options, { CAMPAIGN_FAULT: 'forgets-keys' }, async ({ member, run }) => {
      const operation = await prepare(member, KINDS[run % KINDS.length] ?? 'withdraw');
      const answers = await Promise.all(Array.from({ length: TIMES }, () => answered(operation)));
      const done = answers.filter((answer) => typeof answer !== 'string');
      const different = new Set(done.map(({ id }) => id)).size;
      const faults =
        done.length === TIMES
          ? []
          : [`${TIMES - done.length} of ${TIMES} equal requests got ${answers.find((answer) => typeof answer === 'string')}`];
      if (different !== 1) faults.unshift(`${TIMES} equal requests made ${different} operations`);
      return { acknowledged: done.slice(0, 1), answered: done.length, faults };
    }),
};

export const doubleSpend: Campaign = {
  name: 'double-spend',
  promise: `${SPENDERS} concurrent transfers, withdrawals, exchanges and purchases never spend more than their common balance`,
  control: 'the accounts of members may overdraw',
  // At least so many of the concurrent spenders succeed.
  floor: 4,
  runs: { short: 2, long: 300, control: 1 },
  run: (options) =>
    withMember(options, { overdraw: '1' }, async ({ platform, member, random }) => {
      // The remaining balance pays for about ten operations: about one purchase and several smaller ones.
      const before = await leave(member, BigInt(200 + random.below(60)));
      const kinds = Array.from({ length: SPENDERS }, () => random.pick(KINDS));
      const operations = await Promise.all(kinds.map((kind) => prepare(member, kind)));
      if (options.isBroken) await allowOverdraft(platform, member);
      const answers = await Promise.all(operations.map(answered));
      const acknowledged = answers.filter((answer) => typeof answer !== 'string');
      const odd = answers.filter((answer) => typeof answer === 'string' && answer !== 'BALANCE_INSUFFICIENT');
      const faults = odd.map((answer) => `a spender got ${answer}`);
      const spent = [before, ...acknowledged].reduce((sum, { usdtUnits }) => sum + usdtUnits, 0n);
      if (spent > FUNDED_UNITS) faults.unshift(`${spent} of ${FUNDED_UNITS} units were spent`);
      return { acknowledged: [before, ...acknowledged], answered: acknowledged.length, faults };
    }),
};

type Round = { platform: Platform; member: CampaignMember; random: ReturnType<typeof createRandom>; run: number };
type Result = { acknowledged: readonly Acknowledged[]; answered: number; faults: readonly string[] };

/** Another member per round, so that the sums of each round are independent. */
async function withMember(
  options: CampaignRun,
  broken: Readonly<Record<string, string>>,
  play: (round: Round) => Promise<Result>,
): Promise<Outcome> {
  return onGround(options.ground, (ground) => playRounds({ ...options, ground }, broken, play));
}

async function playRounds(
  { runs, seed, ground, isBroken, progress }: CampaignRun & { ground: Ground },
  broken: Readonly<Record<string, string>>,
  play: (round: Round) => Promise<Result>,
): Promise<Outcome> {
  const random = createRandom(seed);
  const { platform, members } = await startFromSnapshot({ ground });
  const [inviter, ...waiting] = members;
  try {
    if (isBroken && broken.CAMPAIGN_FAULT) await platform.start(ENTRY.broken, broken);
    else await platform.start();
    const faults: string[] = [];
    let total = 0;
    for (let run = 0; run < runs; run += 1) {
      const member = waiting.shift() ?? (await platform.member(inviter));
      const result = await play({ platform, member, random, run });
      total += result.answered;
      const compared = await compareMembers(platform.db, { members: [member], acknowledged: result.acknowledged });
      faults.push(...result.faults, ...compared);
      progress(`${run + 1} of ${runs}: ${result.acknowledged.length} done, ${faults.length} faults`);
    }
    faults.push(...(await platform.faults()));
    return { disturbances: runs, acknowledged: total, faults, notes: [] };
  } finally {
    await platform.close();
  }
}

/** On a busy machine some requests get no answer; they are repeated with the same key. */
const MAX_REPEATS = 10;

async function answered(operation: Operation): Promise<Acknowledged | string> {
  for (let again = 0; ; again += 1) {
    try {
      return await operation.send();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (again === MAX_REPEATS || !UNANSWERED.has(error.key)) return error.key;
    }
  }
}

/** Withdraws all but `usdt`, so that the concurrent requests compete for the rest. */
async function leave(member: CampaignMember, usdt: bigint): Promise<Acknowledged> {
  const usdtUnits = FUNDED_UNITS - usdt * 1_000_000n;
  const { id } = await member.call(earnings.withdraw, { asset: 'USDT', amount: String(usdtUnits / 1_000_000n) });
  return { kind: 'withdraw', owner: member.id, id, usdtUnits, bcgUnits: 0n, bots: 0 };
}

/** Simulates a posting function that no longer checks balances. */
async function allowOverdraft({ db }: Platform, member: CampaignMember): Promise<void> {
  await db.run(sql`
    update ledger.balance set may_overdraw = true
    where account_id = (select id from ledger.account where owner = ${member.id} and part = 'available' and asset = 'USDT')`);
}
