import type { PurchaseKind } from '@ocean/api/areas/purchases/purchase';
import type { Asset } from '@ocean/api/assets';
import type { Transaction } from '../../../db/database.ts';
import { readParamsOfDays } from '../../../params/read-params.ts';
import { readBuyerLines } from './queries.ts';
import { type SaleShare, shareTerms, splitSale } from './rules.ts';
import { insertShares } from './store.ts';

export type Sale = {
  readonly id: string;
  readonly kind: PurchaseKind;
  readonly account: string;
  readonly asset: Asset;
  /** The payment, after all discounts. */
  readonly totalUnits: bigint;
  /** The day whose parameters set the shares, like the discounts. */
  readonly quotedDay: number;
};

/** The shares of each bot sale, by purchase. */
export type SharesOf = ReadonlyMap<string, readonly SaleShare[]>;

/**
 * Splits bot sales in the transaction that settles them, in order and before anything is delivered: an inviter whose first bot
 * comes earlier in the same batch counts as an owner, as in separate transactions. Writes the rows that the movements repeat.
 * Cards are not split.
 */
export async function splitSales(tx: Transaction, sales: readonly Sale[]): Promise<SharesOf> {
  const split = sales.filter(({ kind }) => kind === 'bots');
  if (split.length === 0) return new Map();
  const { levelDay, ancestorsOf } = await readBuyerLines(
    tx,
    split.map(({ account }) => account),
  );
  if (ancestorsOf.size === 0) return new Map();
  const paramsOf = await readParamsOfDays(
    tx,
    split.map(({ quotedDay }) => quotedDay),
  );
  const boughtBefore = new Set<string>();
  const sharesOf = new Map<string, SaleShare[]>();
  for (const { id, account, totalUnits, quotedDay } of split) {
    const params = paramsOf.get(quotedDay);
    if (!params) throw new Error(`day ${quotedDay} has no parameters`);
    const line = (ancestorsOf.get(account) ?? []).map((one) => ({ ...one, hasBot: one.hasBot || boughtBefore.has(one.address) }));
    sharesOf.set(id, splitSale({ buyer: account, totalUnits, line }, shareTerms(params)));
    boughtBefore.add(account);
  }
  await insertShares(
    tx,
    split.flatMap(({ id, asset }) => (sharesOf.get(id) ?? []).map((share) => ({ ...share, purchaseId: id, asset, levelDay }))),
  );
  return sharesOf;
}
