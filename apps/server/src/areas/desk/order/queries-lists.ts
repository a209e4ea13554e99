import type { OrderSide, OrderState } from '@ocean/api/desk/states';
import { Refusal } from '@ocean/api/errors';
import sql, { empty, join, type Sql } from 'sql-template-tag';
import type { Queryable } from '../../../db/database.ts';
import { ORDER } from '../clock/order.ts';
import { unreadOf } from './queries.ts';
import type { Seen } from './rules.ts';

export type Listed = Seen & { readonly atMicros: number };

/** Where a page ended: the time by which the list is in order, and the order there. */
export type Place = { readonly atMicros: number; readonly id: string };

const CURSOR = /^(0|[1-9][0-9]{0,15})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** @throws Refusal PAGE_UNKNOWN for what no page ever gave */
export function parsePlace(cursor: string | undefined): Place | undefined {
  if (cursor === undefined) return undefined;
  const [, atMicros, id] = CURSOR.exec(cursor) ?? [];
  if (atMicros === undefined || id === undefined) throw new Refusal('PAGE_UNKNOWN');
  return { id, atMicros: Number(atMicros) };
}

/** @example placeText({ atMicros: 5, id }) // '5.0f…' */
export function placeText({ atMicros, id }: Place): string {
  return `${atMicros}.${id}`;
}

const micros = (at: Sql) => sql`(extract(epoch from ${at}) * 1000000)::bigint as "atMicros"`;
const at = ({ atMicros }: Place) => sql`(timestamptz 'epoch' + ${atMicros}::bigint * interval '1 microsecond')`;

export type OwnList = {
  readonly account: string;
  readonly list: 'open' | 'done';
  readonly state: OrderState | undefined;
  readonly role: 'customer' | 'operator' | undefined;
  readonly place: Place | undefined;
  readonly limit: number;
};

/** What the indexes of orders hold: those that go on, and those that have ended. */
const GOES_ON = sql`o.state in ('pending', 'completed')`;
const ENDED = sql`o.state in ('timedOut', 'released')`;

/**
 * The stretches of these indexes that make up a list of a role. A completed order leaves its customer nothing to wait for, and is
 * over for them; for the operator it goes on until its proceeds are released.
 */
const STRETCHES = {
  customer: {
    mine: sql`o.customer`,
    open: [sql`${GOES_ON} and o.state = 'pending'`],
    done: [ENDED, sql`${GOES_ON} and o.state = 'completed'`],
  },
  operator: { mine: sql`coalesce(o.operator, o.named)`, open: [GOES_ON], done: [ENDED] },
} as const;

/** Own orders, newest first. Each stretch is read no further than a page needs. */
export function readOwn(q: Queryable, { account, list, state, role, place, limit }: OwnList): Promise<Listed[]> {
  const narrowed = sql`${state === undefined ? empty : sql`and o.state = ${state}`}
    ${place ? sql`and (o.placed_at, o.id) < (${at(place)}, ${place.id}::uuid)` : empty}`;
  const parts = (role === undefined ? (['customer', 'operator'] as const) : [role]).flatMap((of) =>
    STRETCHES[of][list].map(
      (stretch) => sql`
    (select ${ORDER}, false as "isOffered", ${unreadOf(account)}, ${micros(sql`o.placed_at`)} from desk_order o
      where ${STRETCHES[of].mine} = ${account} and ${stretch} ${narrowed}
      order by o.placed_at desc, o.id desc limit ${limit})`,
    ),
  );
  return q.many<Listed>(sql`select * from (${join(parts, ' union all ')}) own order by "atMicros" desc, id desc limit ${limit}`);
}

export type Board = {
  readonly account: string;
  readonly base: string | undefined;
  readonly side: OrderSide | undefined;
  readonly place: Place | undefined;
  readonly limit: number;
};

/**
 * Pending orders that the passageway may accept: those that name it, and those that name none and ask for what it offers. Those
 * that end soonest come first.
 */
export function readBoard(q: Queryable, { account, base, side, place, limit }: Board): Promise<Listed[]> {
  const open = sql`o.state = 'pending' and o.expires_at > platform_now()
    ${place ? sql`and (o.expires_at, o.id) > (${at(place)}, ${place.id}::uuid)` : empty}`;
  const filter = (of: Sql) =>
    sql`${base === undefined ? empty : sql`and ${of}.base = ${base}`} ${side === undefined ? empty : sql`and ${of}.side = ${side}`}`;
  return q.many<Listed>(sql`
    select * from (
      (select ${ORDER}, true as "isOffered", ${unreadOf(account)}, ${micros(sql`o.expires_at`)} from desk_order o
        where o.named = ${account} and ${open} ${filter(sql`o`)} order by o.expires_at, o.id limit ${limit})
      union all
      (select fitting.* from desk_service s cross join lateral (
        select ${ORDER}, true as "isOffered", ${unreadOf(account)}, ${micros(sql`o.expires_at`)} from desk_order o
        where o.base = s.base and o.side = s.side and o.named is null and ${open} and o.customer <> ${account}
          and o.quote_units between s.min_units and s.max_units
        order by o.expires_at, o.id limit ${limit}
      ) fitting where s.account = ${account} and s.is_open ${filter(sql`s`)})
    ) board order by "atMicros", id limit ${limit}`);
}
