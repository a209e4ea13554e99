import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { createEconomy, newOwner } from '#dev/economy/economy.ts';
import { createTestDatabase } from '#dev/postgres/test-database.ts';
import { compareTeamFigures } from '#dev/team/compare-figures.ts';
import { foldUntilClosed } from '#dev/team/fold-until-closed.ts';
import type { Transaction } from '../../db/database.ts';
import { createRootAccount } from '../account/entry.ts';
import { insertMember } from '../account/store.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const VALUE = 100_000_000n;

/** A platform whose days begin at 00:00 of this offset from UTC, with a first member. */
async function platformAt(offsetMinutes: number) {
  const database = await createTestDatabase();
  const economy = await createEconomy(database, {}, { dayOffsetMinutes: offsetMinutes });
  const root = newOwner();
  await economy.context.db.transaction((tx) => createRootAccount(tx, { address: root, inviteCode: 'ROOT' }));
  const close = async () => {
    await economy.close();
    await database.drop();
  };
  return { economy, root, close };
}

/** Sets the platform's clock for the whole transaction: no time passes between its statements. */
async function setClock(tx: Transaction, to: Date): Promise<void> {
  await tx.run(sql`update platform_setting set clock_offset = ${to.toISOString()}::timestamptz - now()`);
}

async function sells(tx: Transaction, buyer: string): Promise<void> {
  await tx.run(sql`
    insert into purchase (id, account, order_ref, kind, quantity, asset, unit_units, subtotal_units, discounts, total_units, pay_by,
      expires_at, settled_at, settled_by, settled_request, value_units)
    values (${randomUUID()}, ${buyer}, ${`0x${randomUUID().replaceAll('-', '').repeat(2)}`}, 'bots', 1, 'USDT', ${VALUE}, ${VALUE}, '[]', ${VALUE}, 'balance',
      platform_now() + interval '15 minutes', platform_now(), 'balance', ${randomUUID()}, ${VALUE})`);
}

/** For each offset, in chronological order: the last instant of a day and the first of the next. */
describe.each([0, -720, -210, 330, 840])('with days that begin %d minutes from 00:00 UTC', (offsetMinutes) => {
  test('an event in the last instant of a day counts for that day, one instant later for the next', async () => {
    const { economy, root, close } = await platformAt(offsetMinutes);
    try {
      const { db } = economy.context;
      const { now } = await db.one<{ now: Date }>(sql`select platform_now() as now`);
      // Computed here, not by the database.
      const today = Math.floor((now.getTime() + offsetMinutes * MINUTE_MS) / DAY_MS);
      const midnight = new Date((today + 1) * DAY_MS - offsetMinutes * MINUTE_MS);
      for (const at of [new Date(midnight.getTime() - 1), midnight]) {
        await db.transaction(async (tx) => {
          await setClock(tx, at);
          const member = newOwner();
          await insertMember(tx, member, root);
          await sells(tx, member);
        });
      }
      await economy.nextDay();
      await foldUntilClosed(economy.context);
      const days = await db.many(sql`
        select day, members, effective, sales_units as "salesUnits" from team_day d join account a on a.number = d.member
        where a.address = ${root} order by day`);
      const one = { members: 1, effective: 1, salesUnits: VALUE };
      expect(days).toEqual([
        { day: today, ...one },
        { day: today + 1, ...one },
      ]);
      expect(await compareTeamFigures(db)).toEqual([]);
    } finally {
      await close();
    }
  });
});
