import type { Asset } from '@ocean/api/assets';
import { MAX_BAND_POINTS } from '@ocean/api/desk/params';
import { QUOTE_ASSET } from '@ocean/api/inputs/desk';
import { formatPercent } from '@ocean/api/param-kinds';
import { parseAmount } from '@ocean/money/amount';
import { readMarkets } from '../../areas/desk/market/queries.ts';
import type { Market } from '../../areas/desk/market/rules.ts';
import { type Desk, NotAllowed } from '../operation.ts';
import type { PreparedAct } from '../prepared-act.ts';
import { type DeskAct, prepareAtDesk } from './decide-at-desk.ts';

/** `percent` as typed, such as "2.5". */
export type MarketChange = { readonly asset: Asset; readonly reason: string } & (
  | { readonly command: 'add' | 'band'; readonly percent: string }
  | { readonly command: 'open' | 'close' }
);

/** Adds, opens or closes a market, or sets its band. @throws NotAllowed */
export async function prepareMarket(desk: Desk, wanted: MarketChange): Promise<PreparedAct> {
  const { command, asset, reason } = wanted;
  if (asset === QUOTE_ASSET) throw new NotAllowed(`Every market is quoted in ${QUOTE_ASSET}: nothing was changed.`);
  const name = `${asset}/${QUOTE_ASSET}`;
  const market = (await readMarkets(desk.db)).find(({ base }) => base === asset);
  if ((command === 'add') !== (market === undefined)) {
    throw new NotAllowed(`${name} ${market ? 'is' : 'is not'} a market: nothing was changed.`);
  }
  const { act, facts, done, after } = planChange(wanted, market);
  const before = market ? shortly(market) : null;
  return prepareAtDesk(desk, {
    ...{ act, title: `${command} market ${name}`, facts, role: 'finance', reason, done: `${name} ${done}` },
    change: { subject: `market/${asset}`, before, after },
  });
}

type Planned = {
  readonly act: DeskAct;
  readonly facts: readonly string[];
  readonly done: string;
  /** The new value for the audit. */
  readonly after: Readonly<Record<string, unknown>>;
};

function planChange(wanted: MarketChange, market: Market | undefined): Planned {
  const base = wanted.asset;
  if (!('percent' in wanted)) {
    const isOpen = wanted.command === 'open';
    return {
      act: { kind: isOpen ? 'marketOpened' : 'marketClosed', base },
      facts: [],
      done: isOpen ? 'is open' : 'is closed: pending orders end by themselves',
      after: { isOpen },
    };
  }
  const bandPoints = readBand(wanted.percent);
  const band = `${formatPercent(bandPoints)} %`;
  if (wanted.command === 'add') {
    const act = { kind: 'marketAdded', base, bandPoints } as const;
    return { act, facts: [`band: ${band}`], done: `is open with a band of ${band}`, after: { isOpen: true, band } };
  }
  const before = `${formatPercent(market?.bandPoints ?? 0)} %`;
  return {
    act: { kind: 'bandSet', base, bandPoints },
    facts: [`band: ${band} instead of ${before}`],
    done: `has a band of ${band}`,
    after: { band },
  };
}

function shortly({ isOpen, bandPoints }: Market) {
  return { isOpen, band: `${formatPercent(bandPoints)} %` };
}

/** Parses a percentage into basis points. @throws NotAllowed */
function readBand(percent: string): number {
  const parsed = parseAmount(percent, 2);
  if (!parsed.ok || parsed.units < 1n || parsed.units > MAX_BAND_POINTS) {
    throw new NotAllowed(`A band is between 0.01 and ${formatPercent(MAX_BAND_POINTS)} percent: nothing was changed.`);
  }
  return Number(parsed.units);
}
