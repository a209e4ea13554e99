import { setTimeout as sleep } from 'node:timers/promises';
import { desk } from '@ocean/api/areas/desk';
import sql from 'sql-template-tag';
import type { Database } from '../../../apps/server/src/db/database.ts';
import { setLocalPrices } from '../../../apps/server/src/dev-api/local-prices.ts';
import type { Member } from '../../world/world-member.ts';
import { moveClock } from '../clock/move-clock.ts';

/** The hold of the level that the campaign's members have. */
const HOLD = '8 hours';
const RELEASED_WITHIN_MS = 60_000;

type Where = { readonly db: Database; readonly members: readonly Member[] };

/**
 * Ends the holds of all completed orders and lets every member read the asset wallet concurrently, which releases due orders, while
 * the fault is injected. In the end each order is released by exactly one movement; the worker completes interrupted releases.
 */
export async function releaseUnderFault({ db, members }: Where, disturb: () => Promise<void>): Promise<Told> {
  const due = await db.many<{ id: string }>(sql`select id from desk_order where state = 'completed'`);
  await moveClock(db, HOLD);
  await db.transaction((tx) => setLocalPrices(tx));
  const looks = members.map((member) => member.call(desk.wallet, {}).catch(() => undefined));
  await disturb();
  await Promise.all(looks);
  const ids = due.map(({ id }) => id);
  for (const end = Date.now() + RELEASED_WITHIN_MS; Date.now() < end; await sleep(200)) {
    const { left } = await db.one<{ left: number }>(sql`
      select count(*) as left from desk_order where id = any (${ids}::uuid[]) and state <> 'released'`);
    if (left === 0) break;
    // A read that the fault interrupted is repeated, as a member would do.
    await Promise.all(members.map((member) => member.call(desk.wallet, {}).catch(() => undefined)));
  }
  const wrong = await db.many<{ id: string; state: string; times: number }>(sql`
    select o.id, o.state, (select count(*) from ledger.journal j where j.fact = 'orderReleased:' || o.id) as times
    from desk_order o where o.id = any (${ids}::uuid[])`);
  const faults = wrong
    .filter(({ state, times }) => state !== 'released' || times !== 1)
    .map(({ id, state, times }) => `order ${id} is ${state} and was released ${times} times`);
  if (ids.length === 0) faults.push('no order was completed, so none was released under the fault');
  return { faults, note: `${ids.length} orders were released under the fault` };
}

type Told = { readonly faults: readonly string[]; readonly note: string };
