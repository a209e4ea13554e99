import { amountText } from '@ocean/api/amount';
import { ASSET_NAMES, type Asset } from '@ocean/api/assets';
import { Refusal } from '@ocean/api/errors';
import type { OperatorOutputOf } from '@ocean/api/operators/endpoint';
import type { prices } from '@ocean/api/operators/money/prices';
import { formatPercent } from '@ocean/api/param-kinds';
import type { PriceSide } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import { readParams } from '../../params/read-params.ts';
import { type ListedOperatorPrice, type ListedPairPrice, listOperatorPrices, listPairPrices } from '../../prices/list-prices.ts';
import { readPriceHistory } from '../../prices/price-history.ts';
import { priceKindOf } from '../../prices/price-kind.ts';
import { isPriceJump } from '../../prices/price-rules.ts';
import { createPriceSource } from '../../prices/price-source.ts';
import { readNewestPrice } from './prepare-price.ts';

type Current = OperatorOutputOf<typeof prices.list>['rows'][number];

const PAGE = 50;

export async function showPrices(db: Database): Promise<OperatorOutputOf<typeof prices.list>> {
  return { rows: await Promise.all(ASSET_NAMES.filter((asset) => asset !== 'USDT').map((asset) => showPrice(db, asset))) };
}

async function showPrice(db: Database, asset: Asset): Promise<Current> {
  const params = await readParams(db);
  const kind = priceKindOf(params, asset);
  const averageHours = params['price.averageHours'];
  const [newest, { average }, last, sold, accepted] = await Promise.all([
    readNewestPrice(db, asset),
    readPriceHistory(db, asset, averageHours),
    createPriceSource(db).last(asset),
    quoted(db, asset, 'sold'),
    quoted(db, asset, 'accepted'),
  ]);
  const isQuoted = sold !== null && accepted !== null;
  const [ofPair] = kind === 'pair' ? await listPairPrices(db, { asset, before: undefined, limit: 1 }) : [];
  return {
    ...{ asset, kind, sold, accepted, averageHours },
    state: isQuoted ? 'quoted' : stateOf({ newest, isKnown: last !== undefined, isDoubted: (ofPair?.doubt ?? null) !== null }),
    last: last ? { price: usdt(last.usdtUnits), at: last.at.toISOString() } : null,
    newest:
      (newest && {
        price: usdt(newest.usdtUnits),
        ...{ at: newest.at, author: newest.author, isWaiting: newest.isWaiting },
      }) ||
      null,
    average: average && kind === 'operator' ? usdt(average.weight / average.micros) : null,
    maxAgeHours: params['price.maxAgeHours'],
    maxJumpPercent: formatPercent(params['price.maxJumpPercent']),
  };
}

type Unquoted = {
  readonly newest: { readonly usdtUnits: bigint; readonly isWaiting: boolean } | undefined;
  readonly isKnown: boolean;
  readonly isDoubted: boolean;
};

/** Why the asset is not quoted. A price of 0 withdraws the price of a pair, too. */
function stateOf({ newest, isKnown, isDoubted }: Unquoted): Current['state'] {
  if (newest?.isWaiting) return 'waiting';
  if (newest?.usdtUnits === 0n) return 'withdrawn';
  if (isDoubted) return 'doubted';
  return isKnown ? 'old' : 'none';
}

async function quoted(db: Database, asset: Asset, side: PriceSide): Promise<string | null> {
  try {
    return usdt((await createPriceSource(db).current(asset, side)).usdtUnits);
  } catch (error) {
    if (error instanceof Refusal && error.key === 'PRICE_UNAVAILABLE') return null;
    throw error;
  }
}

type Page = { readonly asset: Asset; readonly kind: Current['kind']; readonly before: number | undefined };

export async function showPriceHistory(db: Database, { asset, kind, before }: Page) {
  const page = { asset, before, limit: PAGE + 1 };
  const rows =
    kind === 'pair' ? (await listPairPrices(db, page)).map(viewPairPrice) : (await listOperatorPrices(db, page)).map(viewPrice);
  const shown = rows.slice(0, PAGE);
  return { rows: shown, next: rows.length > PAGE ? String(shown.at(-1)?.number) : null };
}

function viewPrice({ number, usdtUnits, at, author, reason, isWaiting }: ListedOperatorPrice) {
  return { number, price: usdt(usdtUnits), at: at.toISOString(), author, reason, isWaiting, doubt: null };
}

function viewPairPrice({ number, usdtUnits, at, doubt }: ListedPairPrice) {
  return { number, price: usdt(usdtUnits), at: at.toISOString(), author: null, reason: null, isWaiting: false, doubt };
}

/** The effect of the circuit breaker. */
export async function previewPrice(db: Database, { asset, units }: { asset: Asset; units: bigint }) {
  const params = await readParams(db);
  const { last, average } = await readPriceHistory(db, asset, params['price.averageHours']);
  const lastUnits = last?.usdtUnits;
  return {
    isJump: isPriceJump({ units, average, lastUnits, maxJumpPoints: params['price.maxJumpPercent'] }),
    isWithdrawal: units === 0n,
    average: average ? usdt(average.weight / average.micros) : null,
    last: lastUnits === undefined ? null : usdt(lastUnits),
  };
}

function usdt(units: bigint): string {
  return amountText(units, 'USDT');
}
