import { amountText } from '@ocean/api/amount';
import { type Asset, isAsset } from '@ocean/api/assets';
import { QUOTE_ASSET } from '@ocean/api/inputs/desk';
import { formatPercent } from '@ocean/api/param-kinds';
import { parseAmount } from '@ocean/money/amount';
import { readMarkets } from '../../areas/desk/market/queries.ts';
import { readReference } from '../../areas/desk/market/references.ts';
import { bandOf, type Market } from '../../areas/desk/market/rules.ts';
import type { Database } from '../../db/database.ts';
import { createPriceSource } from '../../prices/price-source.ts';
import { type Desk, NotAllowed, Usage } from '../operation.ts';
import { type DeskAct, decideAtDesk } from './decide-at-desk.ts';

/** What the database allows to both sides. */
const MAX_BAND_POINTS = 5_000;

export type MarketCommand = {
  readonly command: string;
  readonly asset: string | undefined;
  readonly percent: string | undefined;
  readonly reason: string;
  readonly signature: string | undefined;
  readonly usage: string;
};

/** Adds, opens or closes a market, or sets its band. @throws Usage, NotAllowed */
export async function changeMarket(desk: Desk, { command, asset, percent, reason, signature, usage }: MarketCommand) {
  if (!isAsset(asset) || asset === QUOTE_ASSET) throw new Usage(usage);
  const market = (await readMarkets(desk.db)).find(({ base }) => base === asset);
  const name = `${asset}/${QUOTE_ASSET}`;
  const { act, facts, done } = planChange({ command, asset, market, bandPoints: readBand(percent), usage });
  return decideAtDesk(desk, {
    act,
    title: `${command} market ${name}`,
    facts,
    role: 'finance',
    reason,
    signature,
    done: `${name} ${done}`,
  });
}

type Change = {
  readonly command: string;
  readonly asset: Asset;
  readonly market: Market | undefined;
  readonly bandPoints: number | undefined;
  readonly usage: string;
};

type Planned = { readonly act: DeskAct; readonly facts: readonly string[]; readonly done: string };

function planChange({ command, asset: base, market, bandPoints, usage }: Change): Planned {
  if ((command === 'add' || command === 'band') !== (bandPoints !== undefined)) throw new Usage(usage);
  if ((command === 'add') !== (market === undefined)) {
    throw new NotAllowed(`${base}/${QUOTE_ASSET} ${market ? 'is' : 'is not'} a market: nothing was changed.`);
  }
  const band = bandPoints === undefined ? '' : `${formatPercent(bandPoints)} %`;
  const widened = { base, ...(bandPoints !== undefined && { bandPoints }) };
  if (command === 'add')
    return { act: { kind: 'marketAdded', ...widened }, facts: [`band: ${band}`], done: `is open with a band of ${band}` };
  if (command === 'band') {
    const before = `${formatPercent(market?.bandPoints ?? 0)} %`;
    return { act: { kind: 'bandSet', ...widened }, facts: [`band: ${band} instead of ${before}`], done: `has a band of ${band}` };
  }
  const kind = command === 'open' ? 'marketOpened' : 'marketClosed';
  return { act: { kind, base }, facts: [], done: command === 'open' ? 'is open' : 'is closed: pending orders end by themselves' };
}

/** Basis points; undefined for none. @throws NotAllowed */
function readBand(percent: string | undefined): number | undefined {
  if (percent === undefined) return undefined;
  const parsed = parseAmount(percent, 2);
  if (!parsed.ok || parsed.units < 1n || parsed.units > MAX_BAND_POINTS) {
    throw new NotAllowed('A band is between 0.01 and 50 percent: nothing was changed.');
  }
  return Number(parsed.units);
}

export async function listMarkets(db: Database): Promise<string[]> {
  const markets = await readMarkets(db);
  return markets.map(
    ({ base, bandPoints, isOpen }) =>
      `${base}/${QUOTE_ASSET}  ${isOpen ? 'open' : 'closed'}  band ${formatPercent(bandPoints)} %`,
  );
}

/** The reference prices of now, with what a rate may be. */
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
