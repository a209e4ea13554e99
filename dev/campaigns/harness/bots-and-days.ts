import { setTimeout as sleep } from 'node:timers/promises';
import { bots } from '@ocean/api/areas/bots';
import { earnings } from '@ocean/api/areas/earnings';
import { purchases } from '@ocean/api/areas/purchases';
import sql from 'sql-template-tag';
import type { Queryable } from '../../../apps/server/src/db/database.ts';
import type { Member } from '../../world/world-member.ts';
import { moveClock } from '../clock/move-clock.ts';
import type { Platform } from './platform.ts';
import type { Acknowledged } from './traffic.ts';

const CONDITION_WITHIN_MS = 120_000;
const BOTS = 3;

/** Buys and runs bots, so that every day has an emission. */
export async function runBots(platform: Platform, members: readonly Member[]): Promise<Acknowledged[]> {
  const bought = await buyWaitedBots(platform, members);
  await keepRunning(members);
  return bought;
}

/** Buys bots that have served their waiting days and can run, and the BCG for their pledges. */
export async function buyWaitedBots(platform: Platform, members: readonly Member[]): Promise<Acknowledged[]> {
  const acknowledged: Acknowledged[] = [];
  for (const member of members) {
    const { purchaseId } = await member.call(purchases.quoteBots, { quantity: BOTS, asset: 'USDT', payBy: 'balance' });
    await member.call(purchases.payBots, { purchaseId, payBy: 'balance' });
    const { quote } = await member.call(earnings.convert, { from: 'USDT', to: 'BCG', amount: '3000', action: 'quote' });
    const quoteId = quote?.quoteId ?? '';
    await member.call(earnings.convert, { quoteId });
    const base = { owner: member.id, bcgUnits: 0n };
    acknowledged.push({ ...base, kind: 'buy', id: purchaseId, usdtUnits: BigInt(BOTS) * 100_000_000n, bots: BOTS });
    acknowledged.push({ ...base, kind: 'convert', id: quoteId, usdtUnits: 3_000_000_000n, bots: 0 });
  }
  await moveClock(platform.db, '192 hours');
  await allClosed(platform.db);
  return acknowledged;
}

/** Runs all bots that can run: terms may be over and new bots may be ready. */
export async function keepRunning(members: readonly Member[]): Promise<void> {
  for (const member of members) {
    const { list } = await member.call(bots.list, { status: 'frozen' });
    if (list.length > 0) await member.call(bots.run.act, { ids: list.map(({ id }) => id) });
  }
}

export async function allClosed(q: Queryable, withinMs?: number): Promise<void> {
  await until(async () => {
    const due = await q.maybeOne(sql`select from emission_day where closed_at is null and day < platform_today()`);
    return due === undefined;
  }, withinMs);
}

export async function until(isTrue: () => Promise<boolean>, withinMs = CONDITION_WITHIN_MS): Promise<void> {
  for (const deadline = Date.now() + withinMs; !(await isTrue()); await sleep(20)) {
    if (Date.now() > deadline) throw new Error('The condition that the campaign waits for was not met in time.');
  }
}
