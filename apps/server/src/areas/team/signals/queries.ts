import type { Asset } from '@ocean/api/assets';
import type { SignalKind } from '@ocean/api/operators/signals';
import sql from 'sql-template-tag';
import type { Queryable } from '../../../db/database.ts';
import { type FundedMember, MAX_FUNDED_BY_ONE, SIGNAL_DAYS } from './rules.ts';
import type { SignalNote } from './store.ts';

/** The most entries of one balance examined around a movement, so that a busy account costs no more than another. */
const MAX_ENTRIES = 500;
const MAX_PURCHASES = 200;
/** Allows for the hour at most between quote and payment, and the time until a payment on chain is final. */
const MAX_QUOTE_DAYS = SIGNAL_DAYS + 2;
const MAX_SENT_AT_ONCE = 5_000;
const MAX_HOURS_AT_ONCE = 24;
/** Rows of an open transaction already have their time but are not visible yet. */
const SETTLED_AFTER_MINUTES = 10;

export async function readNextSeal(q: Queryable): Promise<number | undefined> {
  const row = await q.maybeOne<{ number: number }>(sql`
    select s.number from ledger.seal s, abuse_signal_position p where s.number = p.seal + 1`);
  return row?.number;
}

/** Movements of a seal, by kind. Uses `case`, so that no cast is applied to a fact of another kind. */
const movementsOf = (seal: number, kinds: readonly string[]) => sql`
  (select j.*, case when j.kind = any (${[...kinds]}::text[]) then split_part(j.fact, ':', 2) end as key
   from ledger.seal s cross join lateral unnest(s.journal_ids) m (id) join ledger.journal j on j.id = m.id
   where s.number = ${seal} and j.kind = any (${[...kinds]}::text[]))`;

export type PurchaseLink = {
  readonly account: string;
  readonly buyer: string;
  readonly asset: Asset;
  readonly day: number;
  readonly purchaseId: string;
  readonly shareUnits: bigint;
};

/** Sales of a seal whose buyer had money from a member with a share of them, with the amount transferred in the days before. */
export function readFundedSales(
  q: Queryable,
  seal: number,
): Promise<(PurchaseLink & { readonly paidUnits: bigint; readonly givenUnits: bigint })[]> {
  return q.many(sql`
    with sale as materialized (
      select p.id, p.account as buyer, p.asset, p.total_units, j.day, j.at, a.id as account_id, j.seqs[array_position(j.account_ids, a.id)] as seq
      from ${movementsOf(seal, ['botSoldByBalance', 'botSoldByWallet'])} j
        join purchase p on p.id = j.key::uuid
        join ledger.account a on a.id = any (j.account_ids) and a.owner = p.account and a.part = 'available' and a.asset = p.asset
    )
    select share.account, s.buyer, s.asset, s.day, s.id as "purchaseId", share.units as "shareUnits", s.total_units as "paidUnits",
      given.units as "givenUnits"
    from sale s
      cross join lateral (
        select lower(t.details ->> 'from') as sender, sum(e.amount) as units
        from ledger.entry e join ledger.journal t on t.id = e.journal_id and t.kind = 'transferred'
        where e.account_id = s.account_id and e.seq < s.seq and e.seq >= s.seq - ${MAX_ENTRIES}::integer and e.amount > 0
          and e.at > s.at - make_interval(days => ${SIGNAL_DAYS})
        group by 1
      ) given
      cross join lateral (
        select account, sum(units) as units from sale_share where purchase_id = s.id and account = given.sender and outcome = 'paid' group by account
      ) share
    order by s.at, share.account`);
}

/** Transfers of a seal to a member with a share of the sender's purchases, with the amount transferred since each purchase. */
export function readReturns(q: Queryable, seal: number): Promise<(PurchaseLink & { readonly returnedUnits: bigint })[]> {
  return q.many(sql`
    with transfer as materialized (
      select lower(j.details ->> 'from') as sender, lower(j.details ->> 'to') as recipient, a.asset, j.day, j.at, a.id as account_id,
        j.seqs[array_position(j.account_ids, a.id)] as seq
      from ${movementsOf(seal, ['transferred'])} j
        join ledger.account a on a.id = any (j.account_ids) and a.owner = lower(j.details ->> 'from')
    )
    select t.recipient as account, t.sender as buyer, t.asset, t.day, bought.id as "purchaseId", share.units as "shareUnits", returned.units as "returnedUnits"
    from transfer t
      cross join lateral (
        select id, settled_at from purchase
        where account = t.sender and kind = 'bots' and quoted_at > t.at - make_interval(days => ${MAX_QUOTE_DAYS})
          and settled_at > t.at - make_interval(days => ${SIGNAL_DAYS}) and settled_at <= t.at
        order by quoted_at desc limit ${MAX_PURCHASES}
      ) bought
      cross join lateral (
        select sum(units) as units from sale_share
        where purchase_id = bought.id and account = t.recipient and asset = t.asset and outcome = 'paid'
      ) share
      cross join lateral (
        select -sum(e.amount) as units from ledger.entry e join ledger.journal r on r.id = e.journal_id and r.kind = 'transferred'
        where e.account_id = t.account_id and e.seq <= t.seq and e.seq > t.seq - ${MAX_ENTRIES}::integer and e.amount < 0
          and e.at >= bought.settled_at and lower(r.details ->> 'to') = t.recipient
      ) returned
    where share.units > 0
    order by t.at, bought.settled_at`);
}

export type Passing = Omit<PurchaseLink, 'asset' | 'shareUnits'> & { readonly bots: number };

/** Bots that their buyer soon sent to a member with a share of their price; and the time examined up to. */
export async function readPassedBots(q: Queryable): Promise<{ until: string | null; passed: Passing[] }> {
  const { from, until } = await q.one<{ from: string; until: string | null }>(sql`
    select p.sent::text as from, (
      select max(at)::text from (
        select at from bot_event
        where kind = 'received' and at > p.sent and at < platform_now() - make_interval(mins => ${SETTLED_AFTER_MINUTES})
        order by at fetch first (${MAX_SENT_AT_ONCE}::integer) rows with ties
      ) next
    ) as until from abuse_signal_position p`);
  if (until === null) return { until, passed: [] };
  const passed = await q.many<Passing>(sql`
    select e.owner as account, p.account as buyer, e.day, p.id as "purchaseId", count(*) as bots
    from bot_event e join bot b on b.id = e.bot_id
      join purchase p on p.id = b.purchase_id and p.account = e.details ->> 'from'
        and p.settled_at > e.at - make_interval(days => ${SIGNAL_DAYS})
    where e.kind = 'received' and e.at > ${from}::timestamptz and e.at <= ${until}::timestamptz
      and exists (select from sale_share where purchase_id = p.id and account = e.owner and outcome = 'paid')
    group by e.owner, p.account, e.day, p.id order by min(e.at), p.id`);
  return { until, passed };
}

export type Registrations = { readonly inviter: string; readonly hour: Date; readonly members: number };

/** Registrations by inviter and finished hour; and the time examined up to. */
export async function readRegistrations(q: Queryable): Promise<{ until: string | null; hours: Registrations[] }> {
  const span = await q.maybeOne<{ from: string; until: string }>(sql`
    select first.hour::text as from, least(first.hour + make_interval(hours => ${MAX_HOURS_AT_ONCE}),
      date_trunc('hour', platform_now() - make_interval(mins => ${SETTLED_AFTER_MINUTES}), 'UTC'))::text as until
    from (
      select date_trunc('hour', min(a.registered_at), 'UTC') as hour from account a
      where a.registered_at >= (select registered from abuse_signal_position)
    ) first
    where first.hour + interval '1 hour' <= platform_now() - make_interval(mins => ${SETTLED_AFTER_MINUTES})`);
  if (!span) return { until: null, hours: [] };
  const { from, until } = span;
  const hours = await q.many<Registrations>(sql`
    select inviter, date_trunc('hour', registered_at, 'UTC') as hour, count(*) as members from account
    where registered_at >= ${from}::timestamptz and registered_at < ${until}::timestamptz and inviter is not null
    group by 1, 2 order by 2, 1`);
  return { until, hours };
}

export type FirstPayment = {
  readonly paymentId: bigint;
  readonly sender: string;
  readonly token: `0x${string}`;
  readonly asset: string | null;
  readonly block: number;
  /** The sender is a member whose source of money was not looked up yet. */
  readonly isDue: boolean;
};

/** The next payments in the vault's order. */
export function readNextPayments(q: Queryable, most: number): Promise<FirstPayment[]> {
  return q.many<FirstPayment>(sql`
    select p.payment_id as "paymentId", p.sender, p.token, p.asset, p.block_number as block,
      p.asset is not null and exists (select from account where address = p.sender)
        and not exists (select from wallet_funding where account = p.sender) as "isDue"
    from payment p where p.payment_id > (select payment_id from abuse_signal_position)
    order by p.payment_id limit ${most}`);
}

/**
 * The members in the account's line or of the same inviter whose money came from the wallet or who own it, including the
 * account itself. None when the wallet has funded more accounts than a private one would.
 */
export function readFundedTogether(q: Queryable, account: string, source: string): Promise<FundedMember[]> {
  return q.many<FundedMember>(sql`
    with funded as materialized (
      select account from wallet_funding where source = ${source} limit ${MAX_FUNDED_BY_ONE + 1}
    )
    select other.address, other.inviter, other.depth
    from account me
      join (select account from funded union select ${source}) f on true
      join account other on other.address = f.account
    where me.address = ${account} and (select count(*) from funded) <= ${MAX_FUNDED_BY_ONE}
      and (other.address = me.address or other.inviter = me.inviter
        or me.path[other.depth + 1] = other.number or other.path[me.depth + 1] = me.number)
    order by other.depth, other.address`);
}

export type KeptSignal = {
  readonly number: number;
  readonly kind: SignalKind;
  readonly account: string;
  readonly others: readonly string[];
  readonly details: Readonly<Record<string, string | number>>;
  readonly foundAt: Date;
  readonly isClosed: boolean;
  readonly notes: number;
};

export type SignalFilter = {
  readonly kind?: SignalKind;
  readonly account?: string;
  readonly number?: number;
  readonly isOpen?: boolean;
  readonly after?: number;
};

/** Newest first; with `after`, even 0, oldest first. */
export function readSignals(q: Queryable, filter: SignalFilter, limit: number): Promise<KeptSignal[]> {
  const { kind = null, account = null, number = null, isOpen = false, after } = filter;
  const order = after === undefined ? sql`order by s.number desc` : sql`and s.number > ${after} order by s.number`;
  return q.many<KeptSignal>(sql`
    select s.number, s.kind, s.account, s.others::text[] as others, s.details, s.found_at as "foundAt",
      coalesce(last.is_closed, false) as "isClosed", coalesce(last.number, 0) as notes
    from abuse_signal s left join lateral (
      select number, is_closed from abuse_signal_note n where n.signal = s.number order by n.number desc limit 1
    ) last on true
    where (${kind}::text is null or s.kind = ${kind}) and (not ${isOpen}::boolean or last.is_closed is not true)
      and (${account}::text is null or s.account = ${account} or ${account} = any (s.others::text[]))
      and (${number}::bigint is null or s.number = ${number})
    ${order} limit ${limit}`);
}

/** Oldest first. */
export function readSignalNotes(q: Queryable, signal: number): Promise<(SignalNote & { readonly at: Date })[]> {
  return q.many(sql`
    select signal, number, is_closed as "isClosed", author, reason, at from abuse_signal_note where signal = ${signal} order by number`);
}
