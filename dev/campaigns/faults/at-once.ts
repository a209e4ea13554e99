import { earnings } from '@ocean/api/areas/earnings';
import { Refusal } from '@ocean/api/errors';
import sql from 'sql-template-tag';
import { createRandom } from '../../machine/random.ts';
import type { Campaign, CampaignRun, Outcome } from '../harness/campaign.ts';
import { compareMembers } from '../harness/compare-traffic.ts';
import { type Ground, onGround } from '../harness/ground.ts';
import { type CampaignMember, ENTRY, FUNDED_UNITS, type Platform } from '../harness/platform.ts';
import { startFromSnapshot } from '../harness/snapshot.ts';
import {
  type Acknowledged,
  type Operation,
  type OperationKind,
  prepare,
  type SpentAsset,
  UNANSWERED,
  unitsOf,
} from '../harness/traffic.ts';

/** Everything that spends one balance. */
const SPENDERS_OF: Readonly<Record<SpentAsset, readonly OperationKind[]>> = {
  USDT: ['withdraw', 'convert', 'buy', 'transfer', 'tokens'],
  BCG: ['withdraw', 'buy', 'transfer', 'stake'],
};
const KINDS = SPENDERS_OF.USDT;
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
  promise: `${SPENDERS} concurrent transfers, withdrawals, exchanges, purchases, stakes and IDO purchases never spend more than their common balance`,
  control: 'the accounts of members may overdraw',
  // At least this many of the concurrent spenders succeed.
  floor: 4,
  runs: { short: 2, long: 300, control: 1 },
  run: (options) =>
    withMember(options, { overdraw: '1' }, async ({ platform, member, random, run }) => {
      // Rounds alternate between the assets, because each operation spends one balance; the exchange provides the BCG.
      const asset = run % 2 === 0 ? 'USDT' : 'BCG';
      // The balance pays for about ten operations: about one purchase and several smaller ones.
      const amount = BigInt(200 + random.below(60));
      const before = asset === 'USDT' ? await leave(member, amount) : await exchange(member, amount);
      const kinds = Array.from({ length: SPENDERS }, () => random.pick(SPENDERS_OF[asset]));
      const operations = await Promise.all(kinds.map((kind) => prepare(member, kind, { asset })));
      if (options.isBroken) await allowOverdraft(platform, { member, asset });
      const answers = await Promise.all(operations.map(answered));
      const acknowledged = answers.filter((answer) => typeof answer !== 'string');
      const odd = answers.filter((answer) => typeof answer === 'string' && !REFUSED.has(answer));
      const faults = odd.map((answer) => `a spender got ${answer}`);
      const all = [before, ...acknowledged];
      const left =
        asset === 'USDT'
          ? all.reduce((sum, one) => sum - one.usdtUnits, FUNDED_UNITS)
          : all.reduce((sum, one) => sum + one.bcgUnits, 0n);
      if (left < 0n) faults.unshift(`${-left} units of ${asset} more were spent than there were`);
      return { acknowledged: all, answered: acknowledged.length, faults };
    }),
};

/** Refusals for late spenders. The limits of twenty stakes a day and ten purchases of the IDO do not depend on the balance. */
const REFUSED: ReadonlySet<string> = new Set(['BALANCE_INSUFFICIENT', 'BCG_INSUFFICIENT', 'STAKES_TOO_MANY', 'IDO_TOO_MANY']);

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

/** Gets the BCG for which the concurrent requests compete. */
async function exchange(member: CampaignMember, usdt: bigint): Promise<Acknowledged> {
  const { quote } = await member.call(earnings.convert, { from: 'USDT', to: 'BCG', amount: String(usdt), action: 'quote' });
  const id = quote?.quoteId ?? '';
  const { done } = await member.call(earnings.convert, { quoteId: id });
  const bcgUnits = unitsOf('BCG', done?.get ?? '0');
  return { kind: 'convert', owner: member.id, id, usdtUnits: usdt * 1_000_000n, bcgUnits, bots: 0 };
}

/** Simulates a posting function that no longer checks balances. */
async function allowOverdraft({ db }: Platform, { member, asset }: { member: CampaignMember; asset: SpentAsset }): Promise<void> {
  await db.run(sql`
    update ledger.balance set may_overdraw = true
    where account_id = (select id from ledger.account where owner = ${member.id} and part = 'available' and asset = ${asset})`);
}
