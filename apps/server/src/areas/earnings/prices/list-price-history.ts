import { amountText } from '@ocean/api/amount';
import type { priceHistory } from '@ocean/api/areas/price-history';
import type { OutputOf } from '@ocean/api/endpoint';
import { Refusal } from '@ocean/api/errors';
import { getAddress } from 'viem';
import type { Handler } from '../../../http/route.ts';
import { readParams } from '../../../params/read-params.ts';
import {
  type ListedOperatorPrice,
  type ListedPairPrice,
  listOperatorPrices,
  listPairPrices,
  readPriceKinds,
} from '../../../prices/list-prices.ts';
import { priceKindOf } from '../../../prices/price-kind.ts';

type PriceView = OutputOf<typeof priceHistory.list>['list'][number];

const SECONDS_PER_MINUTE = 60;

/** Public, so that a rate can be followed: who set a price and why, or from which blocks of which pair it follows. */
export const listPriceHistory: Handler<typeof priceHistory.list> = async ({ db }, _, { asset, source, cursor, size }) => {
  const inForce = priceKindOf(await readParams(db), asset);
  const page = { asset, before: parseCursor(cursor), limit: size + 1 };
  const [views, sources] = await Promise.all([
    (source ?? inForce) === 'pair'
      ? listPairPrices(db, page).then((rows) => rows.map(pairView))
      : listOperatorPrices(db, page).then((rows) => rows.map(operatorView)),
    readPriceKinds(db, asset),
  ]);
  const list: PriceView[] = views.slice(0, size);
  const last = list.at(-1);
  return { source: inForce, sources: [...sources], list, next: views.length > size && last ? String(last.number) : null };
};

/** @throws Refusal PAGE_UNKNOWN for what no page ever gave */
function parseCursor(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^[1-9][0-9]{0,14}$/.test(text)) throw new Refusal('PAGE_UNKNOWN');
  return Number(text);
}

function operatorView({ number, usdtUnits, at, isWaiting, author, reason }: ListedOperatorPrice): PriceView {
  const state = isWaiting ? 'waiting' : usdtUnits === 0n ? 'withdrawn' : 'set';
  return { source: 'operator', number, usdt: amountText(usdtUnits, 'USDT'), at: at.toISOString(), state, author, reason };
}

function pairView({ number, usdtUnits, spotUnits, at, pair, block, seconds, doubt }: ListedPairPrice): PriceView {
  return {
    source: 'pair',
    number,
    usdt: amountText(usdtUnits, 'USDT'),
    last: amountText(spotUnits, 'USDT'),
    at: at.toISOString(),
    pair: getAddress(pair),
    block,
    minutes: Math.floor(seconds / SECONDS_PER_MINUTE),
    doubt,
  };
}
