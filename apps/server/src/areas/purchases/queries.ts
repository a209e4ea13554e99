import { amountText } from '@ocean/api/amount';
import type { purchases } from '@ocean/api/areas/purchases';
import { ASSET_NAMES, type Asset, isAsset } from '@ocean/api/assets';
import type { OutputOf, ParsedInputOf } from '@ocean/api/endpoint';
import { Refusal } from '@ocean/api/errors';
import { itemsBefore, pageOf } from '@ocean/api/page';
import sql, { empty } from 'sql-template-tag';
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
  const [purchase] = await readPurchaseViews(context, key.account, { id: key.id, limit: 1, offset: 0 });
  if (!purchase) throw new Refusal('PURCHASE_UNKNOWN');
  if (purchase.state !== 'settled' || purchase.kind !== 'bots') return { purchase };
  return { purchase, bots: await readBotsOfPurchase(context.db, key.id) };
}

export async function listPurchases(
  context: Context,
  account: string,
  page: ParsedInputOf<typeof purchases.list>,
): Promise<OutputOf<typeof purchases.list>> {
  const { total } = await context.db.one<{ total: number }>(
    sql`select count(*) as total from purchase where account = ${account}`,
  );
  const list = await readPurchaseViews(context, account, { limit: page.size, offset: itemsBefore(page) });
  return pageOf(page, { list, total });
}

type Which = { readonly id?: string; readonly limit: number; readonly offset: number };

async function readPurchaseViews({ db, config }: Context, account: string, which: Which): Promise<PurchaseView[]> {
  // What is only seen is read first: an event that becomes final meanwhile then shows in the rows read after it.
  const [seen, head] = [await readSeenEvents(db, account), await readChainHead(db)];
  const rows = await db.many<Purchase & { paidTx: string | null }>(sql`
    select ${PURCHASE_COLUMNS}, paid.tx as "paidTx"
    from purchase
    left join lateral (
      select payment.tx_hash as tx from payment
      where payment.purchase_id = purchase.id and payment.sender = purchase.account
      order by payment.outcome = 'settled' desc, payment.payment_id desc limit 1) paid on true
    where account = ${account} ${which.id === undefined ? empty : sql`and purchase.id = ${which.id}`}
    order by quoted_at desc, purchase.id limit ${which.limit} offset ${which.offset}`);
  return rows.map(({ paidTx, ...purchase }) => {
    const facts: PurchaseFacts = {
      purchase,
      seen: seen.find((event) => event.kind === 'Paid' && event.orderRef === purchase.orderRef),
      payment: paidTx === null ? undefined : { txHash: paidTx },
    };
    return purchaseView(facts, { head, need: config.confirmations });
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

/** Of a token that is no asset here: its base units, whatever its decimals are. */
function unitsText(units: bigint, asset: Asset | null): string {
  return isAsset(asset) ? amountText(units, asset) : units.toString();
}

function atOf(unixSeconds: number): string {
  return new Date(unixSeconds * 1000).toISOString();
}
