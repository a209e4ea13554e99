import type { DownlineSort } from '@ocean/api/areas/team';
import sql, { empty, type Sql } from 'sql-template-tag';
import type { Queryable } from '../../db/database.ts';
import type { Cursor } from './cursor.ts';

export type DownlineRow = {
  readonly member: number;
  readonly address: string;
  readonly depth: number;
  readonly level: number;
  readonly bots: number;
  readonly running: number;
  readonly salesUnits: bigint;
  readonly members: number;
  readonly direct: number;
  /** The member's own purchases. */
  readonly ownSalesUnits: bigint;
  readonly registeredAt: Date;
};

/** The root of a tree or list: a member of the caller's downline, or the caller. */
export type Parent = { readonly member: number; readonly address: string; readonly depth: number };

/** The member with this number if it is the caller or below; undefined otherwise. */
export function findParent(q: Queryable, head: { member: number; depth: number }, number: number): Promise<Parent | undefined> {
  return q.maybeOne<Parent>(sql`
    select number as member, address, depth from account
    where number = ${number} and (number = ${head.member} or path[${head.depth + 1}::integer] = ${head.member})`);
}

/** The members from the head's direct invitee down to the parent, which is last; at most the depth of a line. */
export function readPath(q: Queryable, head: { depth: number }, parent: number): Promise<Parent[]> {
  return q.many<Parent>(sql`
    select step.number as member, step.address, step.depth
    from account parent join account step on step.number = any ((parent.path || parent.number)[${head.depth + 2}::integer:])
    where parent.number = ${parent} order by step.depth`);
}

type Wanted = { readonly parent: Parent; readonly cursor: Cursor | undefined; readonly limit: number };

/** Direct invitees of the parent, after the cursor. Reads only the rows of the page, however many invitees there are. */
export function readTree(q: Queryable, { parent, cursor, limit, sort }: Wanted & { sort: DownlineSort }): Promise<DownlineRow[]> {
  if (sort === 'sales') {
    const behind = cursor ? sql`and (sales_units, member) < (${cursor.salesUnits}, ${cursor.member})` : empty;
    return readRows(
      q,
      sql`select member, row_number() over (order by sales_units desc, member desc) as place from (
        select member, sales_units from team_total where inviter = ${parent.member} ${behind} order by sales_units desc, member desc limit ${limit}) t`,
    );
  }
  const behind = cursor
    ? sql`and (registered_at, number) < (select registered_at, number from account where number = ${cursor.member} and inviter = ${parent.address})`
    : empty;
  return readRows(
    q,
    sql`select number as member, row_number() over (order by registered_at desc, number desc) as place from (
      select number, registered_at from account where inviter = ${parent.address} ${behind} order by registered_at desc, number desc limit ${limit}) a`,
  );
}

/** Everyone below the parent, branch by branch, after the cursor: a range of the index of lines. */
export function readBranches(q: Queryable, { parent, cursor, limit }: Wanted): Promise<DownlineRow[]> {
  const behind = cursor
    ? sql`(select line from team_place where member = ${cursor.member} and line >= mine.line and line < mine.past
        and line = (select (path || number)::integer[] from account where number = ${cursor.member}))`
    : sql`mine.line`;
  return readRows(
    q,
    sql`select below.member, below.place from (
        -- An array of the same members with a higher last one is past every longer line that begins with it.
        select line, line[:cardinality(line) - 1] || (line[cardinality(line)] + 1) as past
        from (select (path || number)::integer[] as line from account where number = ${parent.member}) own
      ) mine cross join lateral (
        select member, row_number() over (order by line) as place from (
          select member, line from team_place where line > ${behind} and line < mine.past order by line limit ${limit}) p
      ) below`,
  );
}

/** The member with this address, if it is below the head. */
export function readByAddress(q: Queryable, head: { member: number; depth: number }, address: string): Promise<DownlineRow[]> {
  return readRows(
    q,
    sql`select number as member, 1 as place from account where address = ${address} and path[${head.depth + 1}::integer] = ${head.member}`,
  );
}

/** The displayed columns of the chosen members (`member`, `place`), in order of place. */
function readRows(q: Queryable, chosen: Sql): Promise<DownlineRow[]> {
  return q.many<DownlineRow>(sql`
    select c.member, a.address, a.depth, a.level, own.bots, own.running, coalesce(t.sales_units, 0) as "salesUnits",
      coalesce(t.members, 0) as members, coalesce(t.direct, 0) as direct, coalesce(b.sales_units, 0) as "ownSalesUnits",
      a.registered_at as "registeredAt"
    from (${chosen}) c join account a on a.number = c.member left join team_total t on t.member = c.member
      left join team_buyer b on b.member = c.member
      cross join lateral (
        select coalesce(sum(bots) filter (where kind = 'owned'), 0) as bots, coalesce(sum(bots) filter (where kind = 'running'), 0) as running
        from team_own o where o.member = c.member and o.day <= platform_today()
      ) own
    order by c.place`);
}
