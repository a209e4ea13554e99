import type { account } from '@ocean/api/areas/account';
import type { ReminderKind } from '@ocean/api/areas/home';
import type { OutputOf } from '@ocean/api/endpoint';
import sql from 'sql-template-tag';
import type { Database, Queryable } from '../../db/database.ts';
import { gathering, perDatabase } from '../../db/gather.ts';

export type Account = {
  readonly address: string;
  /** Short name of the account in lines. */
  readonly number: number;
  readonly inviter: string | null;
  readonly inviteCode: string;
  /** V0 to V5. */
  readonly level: number;
  /** How many inviters are above it; 0 for the root. */
  readonly depth: number;
  readonly isSuspended: boolean;
  readonly registeredAt: Date;
};

type Row = {
  address: string;
  number: number;
  inviter: string | null;
  invite_code: string;
  level: number;
  depth: number;
  is_suspended: boolean;
  registered_at: Date;
};

const columns = sql`address, number, inviter, invite_code, level, depth, suspended_at is not null as is_suspended, registered_at`;

/** Accepts the address in any case. */
export async function findAccount(q: Queryable, address: string): Promise<Account | undefined> {
  const row = await q.maybeOne<Row>(sql`select ${columns} from account where address = ${address.toLowerCase()}`);
  return row && accountOf(row);
}

export async function findAccountByCode(q: Queryable, inviteCode: string): Promise<Account | undefined> {
  const row = await q.maybeOne<Row>(sql`select ${columns} from account where invite_code = ${inviteCode}`);
  return row && accountOf(row);
}

export async function isMember(q: Queryable, address: string): Promise<boolean> {
  const { found } = await q.one<{ found: boolean }>(
    sql`select exists (select from account where address = ${address.toLowerCase()}) as found`,
  );
  return found;
}

/** The sum of the stripes; account rows are not read. */
export async function countMembers(q: Queryable): Promise<number> {
  const { members } = await q.one<{ members: number }>(
    sql`select coalesce(sum(members), 0)::bigint as members from member_count`,
  );
  return members;
}

/** Relation of another address to the member; undefined when neither is above the other or the address is no member's. */
export type LineOf = { readonly relation: 'upline' | 'downline'; readonly isSuspended: boolean };

type Pair = { readonly account: string; readonly other: string };

const MAX_TOGETHER = 128;

/** A line never changes, but whether the other member is suspended does. Concurrent look-ups share one query. */
export function findInLine(db: Database, pair: Pair): Promise<LineOf | undefined> {
  return lines(db).join(pair);
}

const lines = perDatabase((db: Database) =>
  gathering((pairs: readonly Pair[]) => readLines(db, pairs), { maxItems: MAX_TOGETHER, atOnce: 2 }),
);

/** Checks both directions at any depth with one read of each row. */
async function readLines(q: Queryable, pairs: readonly Pair[]): Promise<(LineOf | undefined)[]> {
  const rows = await q.many<LineOf & { place: number }>(sql`
    select wanted.place, other.suspended_at is not null as "isSuspended",
      case when other.path[me.depth + 1] = me.number then 'downline' else 'upline' end as relation
    from unnest(${pairs.map(({ account }) => account)}::text[], ${pairs.map(({ other }) => other)}::text[])
        with ordinality wanted(mine, theirs, place)
      join account me on me.address = wanted.mine join account other on other.address = wanted.theirs
    where other.path[me.depth + 1] = me.number or me.path[other.depth + 1] = other.number`);
  const found = new Map(rows.map(({ place, relation, isSuspended }) => [place, { relation, isSuspended }]));
  return pairs.map((_, at) => found.get(at + 1));
}

export type Settings = {
  readonly language: OutputOf<typeof account.settings>['language'];
  readonly theme: OutputOf<typeof account.settings>['theme'];
  readonly approval: OutputOf<typeof account.settings>['approval'];
  /** Kinds of reminders that are not wanted. */
  readonly muted: readonly ReminderKind[];
};

const NOTHING_CHOSEN: Settings = { language: null, theme: null, approval: null, muted: [] };

export async function readSettings(q: Queryable, address: string): Promise<Settings> {
  const row = await q.maybeOne<Settings>(sql`
    select language, theme, approval, muted from account_setting where account = ${address.toLowerCase()}`);
  return row ?? NOTHING_CHOSEN;
}

export type NewSession = { readonly device: string; readonly openedAt: Date };

/** Live sessions of other devices that were opened since this one was, in the last days; newest first. */
export function readNewSessions(
  q: Queryable,
  { account, sessionId, days, limit }: { account: string; sessionId: string; days: number; limit: number },
): Promise<NewSession[]> {
  return q.many<NewSession>(sql`
    select other.device, other.created_at as "openedAt"
    from session mine join session other on other.account = mine.account and other.created_at > mine.created_at
    where mine.id = ${sessionId} and mine.account = ${account} and other.revoked_at is null
      and other.expires_at > clock_timestamp() and other.created_at > clock_timestamp() - make_interval(days => ${days})
    order by other.created_at desc, other.id limit ${limit}`);
}

function accountOf(row: Row): Account {
  return {
    address: row.address,
    number: row.number,
    inviter: row.inviter,
    inviteCode: row.invite_code,
    level: row.level,
    depth: row.depth,
    isSuspended: row.is_suspended,
    registeredAt: row.registered_at,
  };
}
