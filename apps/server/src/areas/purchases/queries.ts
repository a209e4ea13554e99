import { amountText } from '@ocean/api/amount';
import type { purchases } from '@ocean/api/areas/purchases';
import { ASSET_NAMES, type Asset, isAsset } from '@ocean/api/assets';
import type { OutputOf, ParsedInputOf } from '@ocean/api/endpoint';
import { Refusal } from '@ocean/api/errors';
import sql, { empty, type Sql } from 'sql-template-tag';
import { getAddress } from 'viem';
import type { VaultEvent } from '../../chain/chain-port.ts';
import { allConfirmations, confirmationsOf } from '../../chain/confirmations.ts';
import { readChainHead, readSeenEvents } from '../../chain/events-store.ts';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../db/database.ts';
import { readMemberBalances } from '../../ledger/balances.ts';
import { readBotsOfPurchase } from '../bots/bot/queries.ts';
import { type PurchaseFacts, type PurchaseView, purchaseView } from './purchase-view.ts';
import { assetOfToken } from './rules.ts';
import { type PaymentOutcome, PURCHASE_COLUMNS, type Purchase } from './store.ts';

export type PurchaseAnswer = OutputOf<typeof purchases.show>;

/** @throws Refusal PURCHASE_UNKNOWN, also for another member's purchase. */
export async function readPurchase(context: Context, key: { account: string; id: string }): Promise<PurchaseAnswer> {
  const seen = await readSeenPayments(context.db, key.account);
  const listed = sql`account = ${key.account} and purchase.id = ${key.id}`;
  const [found] = await viewPurchases(context, seen, { listed, limit: 1 });
  if (!found) throw new Refusal('PURCHASE_UNKNOWN');
  const purchase = found.view;
  if (purchase.state !== 'settled' || purchase.kind !== 'bots') return { purchase };
  return { purchase, bots: await readBotsOfPurchase(context.db, key) };
}

/**
 * Newest first, after a cursor: reads only the rows of the page, plus the unpaid quotes it skips, of which an account has few.
 */
export async function listPurchases(
  context: Context,
  account: string,
  { onlyPaid, cursor, size }: ParsedInputOf<typeof purchases.list>,
): Promise<OutputOf<typeof purchases.list>> {
  const place = parsePlace(cursor);
  const seen = await readSeenPayments(context.db, account);
  const listed = sql`account = ${account} ${onlyPaid ? sql`and ${isPaidFor(seen)}` : empty} ${place ? sql`and ${isBehind(place)}` : empty}`;
  const viewed = await viewPurchases(context, seen, { listed, limit: size + 1 });
  const page = viewed.slice(0, size);
  const last = page.at(-1);
  return {
    list: page.map(({ view }) => view),
    next: last && viewed.length > size ? cursorOf({ id: last.view.purchaseId, quotedMicros: last.quotedMicros }) : null,
  };
}

/** The end of a page: its last purchase and when it was quoted, so that the list continues even if the quote is deleted. */
type Place = { readonly id: string; readonly quotedMicros: number };

const CURSOR = /^(0|[1-9][0-9]{0,15})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** @throws Refusal PAGE_UNKNOWN for a cursor that no page can have returned */
function parsePlace(cursor: string | undefined): Place | undefined {
  if (cursor === undefined) return undefined;
  const [, quotedMicros, id] = CURSOR.exec(cursor) ?? [];
  if (quotedMicros === undefined || id === undefined) throw new Refusal('PAGE_UNKNOWN');
  return { id, quotedMicros: Number(quotedMicros) };
}

function cursorOf({ id, quotedMicros }: Place): string {
  return `${quotedMicros}.${id}`;
}

/** In the order of the index `purchase_newest`; its first condition limits the scanned range. */
function isBehind({ id, quotedMicros }: Place): Sql {
  const at = sql`(timestamptz 'epoch' + ${quotedMicros}::bigint * interval '1 microsecond')`;
  return sql`quoted_at <= ${at} and (quoted_at < ${at} or purchase.id > ${id}::uuid)`;
}

type SeenPayment = Extract<VaultEvent, { kind: 'Paid' }>;

/** Read before the rows, so that an event that becomes final in between is in the rows. */
async function readSeenPayments(q: Queryable, account: string): Promise<SeenPayment[]> {
  return (await readSeenEvents(q, account)).filter((event) => event.kind === 'Paid');
}

/** Settled, reported by the member, seen on chain, or credited because it could not settle. */
function isPaidFor(seen: readonly SeenPayment[]): Sql {
  return sql`(settled_at is not null or tx_hash is not null or order_ref = any (${seen.map(({ orderRef }) => orderRef)}::text[])
    or exists (select from payment where payment.purchase_id = purchase.id and payment.sender = purchase.account))`;
}

type Which = { readonly listed: Sql; readonly limit: number };
type Viewed = { readonly view: PurchaseView; readonly quotedMicros: number };

async function viewPurchases({ db, config }: Context, seen: readonly SeenPayment[], { listed, limit }: Which): Promise<Viewed[]> {
  const head = await readChainHead(db);
  const rows = await db.many<Purchase & { paidTx: string | null; quotedMicros: number }>(sql`
    select ${PURCHASE_COLUMNS}, paid.tx as "paidTx", (extract(epoch from quoted_at) * 1000000)::bigint as "quotedMicros"
    from purchase
    left join lateral (
      select payment.tx_hash as tx from payment
      where payment.purchase_id = purchase.id and payment.sender = purchase.account
      order by payment.outcome = 'settled' desc, payment.payment_id desc limit 1) paid on true
    where ${listed}
    order by quoted_at desc, purchase.id limit ${limit}`);
  return rows.map(({ paidTx, quotedMicros, ...purchase }) => {
    const facts: PurchaseFacts = {
      purchase,
      seen: seen.find(({ orderRef }) => orderRef === purchase.orderRef),
      payment: paidTx === null ? undefined : { txHash: paidTx },
    };
    return { view: purchaseView(facts, { head, need: config.confirmations }), quotedMicros };
  });
}

type DepositInfo = OutputOf<typeof purchases.depositInfo>;
type RecentPayment = DepositInfo['recent'][number];

const MAX_RECENT = 20;

export async function readDepositInfo(context: Context, account: string): Promise<DepositInfo> {
  const { db, config } = context;
  const [seen, head] = [await readSeenEvents(db, account), await readChainHead(db)];
  const [credited, balances] = [await readCredits(db, account), await readMemberBalances(db, account)];
  const need = config.confirmations;
  const onTheirWay = seen.flatMap((event) =>
    event.kind === 'Claimed'
      ? []
      : [{ ...seenView(context, event), confirmations: confirmationsOf(head, event.blockNumber, need) }],
  );
  const done = credited.map((row) => ({ ...creditView(row), confirmations: allConfirmations(need) }));
  return {
    vault: getAddress(config.vault),
    assets: ASSET_NAMES.flatMap((asset) => {
      const token = config.tokens[asset];
      if (!token) return [];
      const available = balances[asset].available;
      const balance = amountText(available, asset);
      return [{ asset, token: getAddress(token.address), decimals: token.decimals, balance }];
    }),
    confirmations: need,
    recent: [...onTheirWay.reverse(), ...done].slice(0, MAX_RECENT),
  };
}

type CreditRow = Pick<PaymentOutcome, 'asset' | 'outcome' | 'reason' | 'creditedUnits'> & {
  readonly units: bigint;
  readonly txHash: string;
  readonly blockTime: number;
};

async function readCredits(q: Queryable, account: string): Promise<CreditRow[]> {
  return q.many<CreditRow>(sql`
    select asset, outcome, reason, credited_units as "creditedUnits", units, tx_hash as "txHash", block_time as "blockTime"
    from payment where sender = ${account} and (credited_units > 0 or outcome = 'unsupported')
    order by payment_id desc limit ${MAX_RECENT}`);
}

function creditView(row: CreditRow): Omit<RecentPayment, 'confirmations'> {
  const units = row.outcome === 'unsupported' ? row.units : row.creditedUnits;
  return {
    txHash: row.txHash,
    asset: row.asset,
    amount: unitsText(units, row.asset),
    state: row.outcome === 'unsupported' ? 'unsupported' : 'credited',
    reason: row.reason,
    at: atOf(row.blockTime),
  };
}

function seenView({ config }: Context, event: Exclude<VaultEvent, { kind: 'Claimed' }>): Omit<RecentPayment, 'confirmations'> {
  const asset = assetOfToken(config.tokens, event.token);
  return {
    txHash: event.txHash,
    asset,
    amount: unitsText(event.units, asset),
    state: 'seen',
    reason: null,
    at: atOf(event.blockTime),
  };
}

/** Base units, whatever its decimals, for a token that is no asset here. */
function unitsText(units: bigint, asset: Asset | null): string {
  return isAsset(asset) ? amountText(units, asset) : units.toString();
}

function atOf(unixSeconds: number): string {
  return new Date(unixSeconds * 1000).toISOString();
}
