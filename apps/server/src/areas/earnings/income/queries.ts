import { amountText } from '@ocean/api/amount';
import type { earnings } from '@ocean/api/areas/earnings';
import { ASSET_NAMES, type Asset } from '@ocean/api/assets';
import { pageOf } from '@ocean/api/page';
import type { PriceSource } from '../../../context.ts';
import type { Queryable } from '../../../db/database.ts';
import type { Handler } from '../../../http/route.ts';
import { readMemberBalances } from '../../../ledger/balances.ts';
import { paymentRateIfKnown } from '../../../prices/payment-rate.ts';
import { readPlatformTime } from '../../bots/bot/queries.ts';
import { readEmissionDays } from '../../bots/emission/queries.ts';
import { readIncome, readPowerChanges } from '../../bots/income/queries.ts';
import { dayIncomes, incomeFigures, pageOfRunningDays } from '../../bots/income/rules.ts';
import { type ShownPrices, showBalances, showPrices } from './balance-view.ts';

/** Where the money of an income row comes from, as the row says it. */
const FUNDED_BY = { static: 'emission pool', dynamic: 'bot sales' } as const;

/** Days of own running power, newest first, each with what it earned. */
export const listIncome: Handler<typeof earnings.listIncome> = async ({ db }, { account }, { page, size, kind }) => {
  const income = await readIncome(db, account);
  if (income.lastDay === null || kind === 'dynamic') return { list: [], total: 0, next: null };
  const changes = await readPowerChanges(db, account, income.lastDay);
  const { days, total } = pageOfRunningDays(changes, { lastDay: income.lastDay, page, size });
  const list = dayIncomes(changes, await readEmissionDays(db, days)).map(({ day, power, units, closed }) => ({
    kind: 'static' as const,
    day,
    amount: amountText(units, 'BCG'),
    asset: 'BCG',
    source: { power: Number(power), totalPower: Number(closed.power), emitted: amountText(closed.emittedUnits, 'BCG') },
    fundedBy: FUNDED_BY.static,
    collected: income.collectedToDay !== null && day <= income.collectedToDay,
  }));
  return pageOf({ page, size }, { list: list.reverse(), total });
};

/** Balances by asset and part, and static income by day. Unknown values are null, never zero. */
export const dashboard: Handler<typeof earnings.dashboard> = async ({ db, prices }, { account }, { range }) => {
  const [balances, income, time, known] = await Promise.all([
    readMemberBalances(db, account),
    readIncome(db, account),
    readPlatformTime(db),
    readShownPrices(prices),
  ]);
  const figures = incomeFigures(income);
  return {
    ...showBalances(balances, known),
    prices: showPrices(known),
    income: {
      static: {
        asset: 'BCG',
        lastDay: income.lastDay === null ? null : amountText(figures.lastDayUnits, 'BCG'),
        total: amountText(figures.totalUnits, 'BCG'),
        uncollected: amountText(figures.uncollectedUnits, 'BCG'),
      },
      dynamic: [],
      series: income.lastDay === null ? [] : await readSeries(db, account, { lastDay: income.lastDay, range }),
      fundedBy: FUNDED_BY,
    },
    platformDay: time.today,
    asOf: time.now.toISOString(),
  };
};

async function readShownPrices(prices: PriceSource): Promise<ShownPrices> {
  return new Map(await Promise.all(ASSET_NAMES.map(async (asset) => [asset, await readShownPrice(prices, asset)] as const)));
}

/** A price too old for payments is shown with its time, and is not used to value anything. */
async function readShownPrice(prices: PriceSource, asset: Asset) {
  const [last, rate] = await Promise.all([prices.last(asset), paymentRateIfKnown(prices, asset)]);
  return last && { ...last, isCurrent: rate !== undefined };
}

/** Longer than any platform has run; a series is one point a day. */
const MAX_DAYS = 3_660;

type SeriesDays = { readonly lastDay: number; readonly range: number | 'all' };

async function readSeries(q: Queryable, account: string, { lastDay, range }: SeriesDays) {
  const changes = await readPowerChanges(q, account, lastDay);
  const length = range === 'all' ? Math.min(MAX_DAYS, lastDay - (changes[0]?.day ?? lastDay) + 1) : range;
  const days = Array.from({ length }, (_, index) => lastDay - length + 1 + index);
  return dayIncomes(changes, await readEmissionDays(q, days)).map(({ day, units }) => ({
    day,
    static: amountText(units, 'BCG'),
    dynamic: {},
  }));
}
