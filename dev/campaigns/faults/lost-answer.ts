import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from '@ocean/api/errors';
import sql from 'sql-template-tag';
import { createRandom } from '../../machine/random.ts';
import type { Campaign, CampaignRun, Outcome } from '../harness/campaign.ts';
import { type CuttingRelay, openCuttingRelay } from '../harness/cutting-relay.ts';
import { type CampaignMember, ENTRY, type Platform, startPlatform } from '../harness/platform.ts';
import { prepare, UNANSWERED } from '../harness/traffic.ts';

/** Base units of USDT; a transfer of the traffic is half a USDT, so 100 of them use a day up. */
const DAILY_VALUE = { text: '50', units: 50_000_000n };
const TRANSFERS = 140;
const CLIENTS = 16;
const LOST_PERCENTAGE = 40;
const REPEAT_AFTER_MS = 30;

export const lostAnswer: Campaign = {
  name: 'lost-answer',
  promise:
    'transfers are posted and the answer is lost with the connection; without a signature they never exceed the value of a day',
  control: 'a repeated posting gives back what its request counted',
  // A day allows 100, but a transfer that was counted before its request failed is counted again when it is repeated.
  floor: 60,
  runs: { short: 1, long: 100, control: 1 },
  run: playLosses,
};

async function playLosses({ runs, seed, ground, isBroken, progress }: CampaignRun): Promise<Outcome> {
  const random = createRandom(seed);
  let relay: CuttingRelay | undefined;
  const platform = await startPlatform({
    ground,
    throughProxy: async ({ appUrl }) => {
      relay = await openCuttingRelay(appUrl, { statement: 'ledger-post', random });
      return relay.url;
    },
  });
  try {
    await narrowDailyValue(platform);
    await platform.start(isBroken ? ENTRY.broken : ENTRY.all, isBroken ? { CAMPAIGN_FAULT: 'gives-back-repeats' } : {});
    const inviter = await platform.member();
    const faults: string[] = [];
    let acknowledged = 0;
    for (let run = 1; run <= runs; run += 1) {
      const member = await platform.member(inviter);
      relay?.cuts(LOST_PERCENTAGE);
      const done = await sendAll(member, faults);
      relay?.cuts(0);
      acknowledged += done;
      faults.push(...(await compareDay(platform, member, done)));
      progress(`${run} of ${runs}: ${done} transfers, ${faults.length} faults`);
    }
    faults.push(...(await platform.faults()));
    const lost = relay?.cuts(0) ?? 0;
    if (lost === 0) faults.push('no answer was lost, so this proves nothing');
    return { disturbances: runs, acknowledged, faults, notes: [`${lost} answers of the database were lost`] };
  } finally {
    await platform.close();
    await relay?.close();
  }
}

/** Sends transfers by several clients of one member. @returns how many were confirmed to them */
async function sendAll(member: CampaignMember, faults: string[]): Promise<number> {
  let [done, left] = [0, TRANSFERS];
  const client = async () => {
    while (left > 0) {
      left -= 1;
      const answer = await sendOnce(member);
      if (answer === 'done') done += 1;
      else if (answer !== 'STEP_UP_NEEDED') faults.push(`a transfer was answered ${answer}`);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return done;
}

/** Repeats under the same key, as the app does, until there is an answer. */
async function sendOnce(member: CampaignMember): Promise<string> {
  const operation = await prepare(member, 'transfer');
  for (;;) {
    try {
      await operation.send();
      return 'done';
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (!UNANSWERED.has(error.key)) return error.key;
      await sleep(REPEAT_AFTER_MS);
    }
  }
}

/** Checks that confirmed value = moved value ≤ counted value ≤ the day's value. */
async function compareDay({ db }: Platform, member: CampaignMember, told: number): Promise<string[]> {
  const day = await db.one<{ count: number; moved: bigint; counted: bigint }>(sql`
    select count(*) as count, coalesce(sum(-j.amounts[1]), 0) as moved,
      coalesce((select used_units from unsigned_spending where account = ${member.id}), 0) as counted
    from ledger.journal j where j.kind = 'transferred' and j.account_ids[1] = (
      select id from ledger.account where owner = ${member.id} and part = 'available' and asset = 'USDT')`);
  const faults: string[] = [];
  if (day.moved > DAILY_VALUE.units)
    faults.push(`${member.id} sent ${day.moved} of ${DAILY_VALUE.units} units without a signature`);
  if (day.counted < day.moved) faults.push(`${member.id} sent ${day.moved} units, of which only ${day.counted} are counted`);
  if (day.count !== told) faults.push(`${member.id} was told of ${told} transfers and has ${day.count}`);
  return faults;
}

async function narrowDailyValue({ db }: Platform): Promise<void> {
  await db.run(sql`
    insert into parameter_value (key, effective_from_day, revision, value, author, reason)
    values ('stepUp.dailyValue', platform_today(), 1001, ${JSON.stringify(DAILY_VALUE.text)}::jsonb, 'campaign', 'as in the product')`);
}
