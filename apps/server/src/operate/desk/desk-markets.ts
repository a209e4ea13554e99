import { amountText } from '@ocean/api/amount';
import { isAsset } from '@ocean/api/assets';
import { QUOTE_ASSET } from '@ocean/api/inputs/desk';
import { formatPercent } from '@ocean/api/param-kinds';
import { readMarkets } from '../../areas/desk/market/queries.ts';
import { readReference } from '../../areas/desk/market/references.ts';
import { bandOf } from '../../areas/desk/market/rules.ts';
import type { Database } from '../../db/database.ts';
import { createPriceSource } from '../../prices/price-source.ts';
import { type Desk, Usage } from '../operation.ts';
import { perform } from '../prepared-act.ts';
import { type MarketChange, prepareMarket } from './change-market.ts';

export type MarketCommand = {
  readonly command: string;
  readonly asset: string | undefined;
  readonly percent: string | undefined;
  readonly reason: string;
  readonly signature: string | undefined;
  readonly usage: string;
};

/** Adds, opens or closes a market, or sets its band. @throws Usage, NotAllowed */
export async function changeMarket(desk: Desk, what: MarketCommand): Promise<readonly string[]> {
  return perform(desk, await prepareMarket(desk, readChange(what)), what.signature);
}

/** @throws Usage */
function readChange({ command, asset, percent, reason, usage }: MarketCommand): MarketChange {
  if (!isAsset(asset) || asset === QUOTE_ASSET) throw new Usage(usage);
  if ((command === 'add' || command === 'band') && percent !== undefined) return { command, asset, percent, reason };
  if ((command === 'open' || command === 'close') && percent === undefined) return { command, asset, reason };
  throw new Usage(usage);
}

export async function listMarkets(db: Database): Promise<string[]> {
  const markets = await readMarkets(db);
  return markets.map(
    ({ base, bandPoints, isOpen }) =>
      `${base}/${QUOTE_ASSET}  ${isOpen ? 'open' : 'closed'}  band ${formatPercent(bandPoints)} %`,
  );
}

/** The current reference prices, with the permitted rates. */
export async function listReferences(db: Database): Promise<string[]> {
  const prices = createPriceSource(db);
  const lines = (await readMarkets(db)).map(async (market) => {
    const reference = await readReference(prices, market.base);
    const name = `${market.base}/${QUOTE_ASSET}`;
    if (reference === null) return `${name}  no current price: its services pause`;
    const { leastUnits, mostUnits } = bandOf(market, reference);
    return `${name}  ${usdt(reference)} USDT, rates from ${usdt(leastUnits)} to ${usdt(mostUnits)}`;
  });
  return [...(await Promise.all(lines)), 'prices are set with: npm run prices'];
}

function usdt(units: bigint): string {
  return amountText(units, 'USDT');
}
