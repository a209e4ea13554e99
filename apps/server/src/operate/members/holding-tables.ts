import { amountText } from '@ocean/api/amount';
import type { Asset } from '@ocean/api/assets';
import sql, { type Sql } from 'sql-template-tag';
import { viewRecords } from '../../areas/records/record-view.ts';
import type { Database } from '../../db/database.ts';
import { readRecords } from '../../ledger/records.ts';
import { type Table, type TableOf, tableOf } from './account-table.ts';

/** The ledger as the member sees it: one line per record, with the change of each part. */
export async function readRecordsTable(db: Database, { address, skip, size }: TableOf): Promise<Table> {
  const page = { page: Math.floor(skip / size) + 1, size };
  const { records, total } = await readRecords(db, { owner: address }, page);
  const rows = (await viewRecords(db, records, address)).map(({ id, at, outcome, day, changes }) => {
    const changed = changes.map(({ asset, part, amount }) => `${amount} ${asset} ${part}`).join('; ');
    return { key: id, cells: [{ time: at }, outcome, changed, String(day)] };
  });
  return { columns: ['At', 'What', 'Changes', 'Day'], rows, hasMore: total > skip + size };
}

type Bot = {
  id: string;
  number: number;
  boughtAt: Date;
  power: number;
  readyDay: number;
  runFrom: number | null;
  runUntil: number | null;
  pledged: bigint;
};

export async function readBotsTable(db: Database, which: TableOf): Promise<Table> {
  const { address, skip, size } = which;
  const bots = await db.many<Bot>(sql`
    select id, owner_number as number, bought_at as "boughtAt", power, ready_day as "readyDay", run_from as "runFrom",
      run_until as "runUntil", pledged_units as pledged
    from bot where owner = ${address} order by owner_number desc limit ${size + 1} offset ${skip}`);
  return tableOf(
    which,
    ['Bought', 'Bot', 'Power', 'Ready from', 'At work', 'Pledged'],
    bots.map(({ id, number, boughtAt, power, readyDay, runFrom, runUntil, pledged }) => ({
      key: id,
      cells: [
        { time: boughtAt.toISOString() },
        `#${number}`,
        String(power),
        `day ${readyDay}`,
        runFrom === null || runUntil === null ? 'not' : `days ${runFrom} to ${runUntil - 1}`,
        `${amountText(pledged, 'BCG')} BCG`,
      ],
    })),
  );
}

type Order = {
  id: string;
  placedAt: Date;
  side: 'buy' | 'sell';
  base: Asset;
  baseUnits: bigint;
  quoteUnits: bigint;
  state: string;
  isCustomer: boolean;
  other: string | null;
};

/** Orders at the desk, on either side. */
export async function readOrdersTable(db: Database, which: TableOf): Promise<Table> {
  const { address, skip, size } = which;
  // By role, and open or finished: ranges of four indexes, in the order of the table.
  const stretch = (mine: Sql, states: Sql) => sql`
    (select * from desk_order where ${mine} and state in (${states}) order by placed_at desc, id desc limit ${skip + size + 1})`;
  const [goesOn, isOver] = [sql`'pending', 'completed'`, sql`'timedOut', 'released'`];
  const asCustomer = sql`customer = ${address}`;
  const asOperator = sql`coalesce(operator, named) = ${address} and operator is not null`;
  const orders = await db.many<Order>(sql`
    select id, placed_at as "placedAt", side, base, base_units as "baseUnits", quote_units as "quoteUnits", state,
      customer = ${address} as "isCustomer", case when customer = ${address} then coalesce(operator, named) else customer end as other
    from (
      ${stretch(asCustomer, goesOn)} union all ${stretch(asCustomer, isOver)}
      union all ${stretch(asOperator, goesOn)} union all ${stretch(asOperator, isOver)}
    ) o order by placed_at desc, id desc limit ${size + 1} offset ${skip}`);
  return tableOf(
    which,
    ['Placed', 'As', 'Side', 'Amount', 'Value', 'State', 'With'],
    orders.map(({ id, placedAt, side, base, baseUnits, quoteUnits, state, isCustomer, other }) => ({
      key: id,
      cells: [
        { time: placedAt.toISOString() },
        isCustomer ? 'customer' : 'passageway',
        side,
        `${amountText(baseUnits, base)} ${base}`,
        `${amountText(quoteUnits, 'USDT')} USDT`,
        state,
        other === null ? '—' : { account: other },
      ],
    })),
  );
}
