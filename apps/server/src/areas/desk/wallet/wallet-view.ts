import { amountText } from '@ocean/api/amount';
import type { Asset } from '@ocean/api/assets';
import type { Queryable } from '../../../db/database.ts';
import { type MemberBalances, readMemberBalances } from '../../../ledger/balances.ts';
import type { Rates } from '../passageway/queries.ts';
import { valueAt } from '../passageway/rules.ts';
import { readNextReleases } from './queries.ts';

export type Wallet = {
  readonly balances: Readonly<Record<Asset, MemberBalances>>;
  readonly releases: ReadonlyMap<Asset, Date>;
  readonly rates: Rates;
};

/** `q` is where to read it; prices are read outside any transaction. */
export async function readWallet(q: Queryable, { account, rates }: { account: string; rates: Rates }): Promise<Wallet> {
  const [balances, releases] = await Promise.all([readMemberBalances(q, account), readNextReleases(q, account)]);
  return { balances, releases, rates };
}

export function viewRow({ balances, releases, rates }: Wallet, asset: Asset) {
  const { available, passageway, proceeds, bonded } = balances[asset];
  const value = valueAt({ asset, units: passageway }, rates);
  return {
    asset,
    available: amountText(available, asset),
    free: amountText(passageway, asset),
    onHold: amountText(proceeds, asset),
    releaseAt: releases.get(asset)?.toISOString() ?? null,
    bonded: amountText(bonded, asset),
    value: value === null ? null : amountText(value, 'USDT'),
  };
}
