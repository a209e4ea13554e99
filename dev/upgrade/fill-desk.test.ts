import { ORDER_STATES, TIME_OUT_REASONS } from '@ocean/api/desk/states';
import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { openDatabase } from '../../apps/server/src/db/pool.ts';
import { openDesk } from '../world/operators-desk.ts';
import { useWorld } from '../world/use-world.ts';
import { leaveOrdersInEveryState, openDeskTrading } from './fill-desk.ts';

const world = useWorld();

/** Reaching a level needs more trade than a filled world has. */
const LEFT_EMPTY = ['desk_level_change'];
const DEPOSIT_MINUTES = 8 * 24 * 60;

test('the desk of a filled world has rows in every table and orders in every state, audit clean', {
  timeout: 120_000,
}, async () => {
  const desk = openDesk(world);
  const owner = openDatabase(world.database.ownerUrl, { connections: 1 });
  try {
    const traders = await openDeskTrading(world, desk);
    await world.advanceMinutes(DEPOSIT_MINUTES);
    await leaveOrdersInEveryState(world, traders);
    const orders = await owner.many<{ state: string; reason: string | null }>(sql`select distinct state, reason from desk_order`);
    expect(new Set(orders.map(({ state }) => state))).toEqual(new Set(ORDER_STATES));
    expect(orders.flatMap(({ reason }) => reason ?? []).toSorted()).toEqual(TIME_OUT_REASONS.toSorted());
    const { returned } = await owner.one<{ returned: number }>(
      sql`select count(*) as returned from desk_deposit where returned_at is not null`,
    );
    expect(returned).toBe(1);
    const tables = await owner.many<{ name: string }>(sql`
      select tablename as name from pg_tables where schemaname = 'public' and (tablename like 'desk\\_%' or tablename like 'practice%' or tablename like 'quiz%')
        and (xpath('/row/count/text()', query_to_xml('select count(*) from ' || tablename, false, true, '')))[1]::text = '0'`);
    expect(tables.map(({ name }) => name).filter((name) => !LEFT_EMPTY.includes(name))).toEqual([]);
  } finally {
    await owner.end();
    await desk.close();
  }
});
