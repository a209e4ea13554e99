import { amountText } from '@ocean/api/amount';
import type { earnings } from '@ocean/api/areas/earnings';
import { ASSET_NAMES, type Asset } from '@ocean/api/assets';
import type { PriceSource } from '../../../context.ts';
import type { Queryable } from '../../../db/database.ts';
import type { Handler } from '../../../http/route.ts';
import { readMemberBalances } from '../../../ledger/balances.ts';
import { paymentRateIfKnown } from '../../../prices/payment-rate.ts';
import { readPlatformTime } from '../../bots/bot/queries.ts';
import { readEmissionDays } from '../../bots/emission/queries.ts';
import { readIncome, readPowerChanges } from '../../bots/income/queries.ts';
import { dayIncomes, incomeFigures } from '../../bots/income/rules.ts';
import { readReleasedRewards, readStakeIncome, type StakeIncome } from '../../staking/queries.ts';
import { type RewardSum, readRewardSums } from '../../team/queries.ts';
import { type ShownPrices, showBalances, showPrices } from './balance-view.ts';
import { dynamicByDay, dynamicTotals, FUNDED_BY, stakeTotals } from './rules.ts';

/** Balances by asset and part, and income by day. Unknown values are null, never zero. */
export const dashboard: Handler<typeof earnings.dashboard> = async ({ db, prices }, { account }, { range }) => {
  const [balances, releasedUnits, income, shares, stakes, time, known] = await Promise.all([
    readMemberBalances(db, account),
    readReleasedRewards(db, account),
    readIncome(db, account),
    readRewardSums(db, account),
    readStakeIncome(db, account),
    readPlatformTime(db),
    readShownPrices(prices),
  ]);
  const figures = incomeFigures(income);
  return {
    ...showBalances(balances, { prices: known, releasedUnits }),
    prices: showPrices(known),
    income: {
      static: {
        asset: 'BCG',
        lastDay: income.lastDay === null ? null : amountText(figures.lastDayUnits, 'BCG'),
        total: amountText(figures.totalUnits, 'BCG'),
        uncollected: amountText(figures.uncollectedUnits, 'BCG'),
      },
      dynamic: dynamicTotals(shares, time.today),
      stake: stakeTotals(stakes, time.today),
      series: income.lastDay === null ? [] : await readSeries(db, account, { lastDay: income.lastDay, range, shares, stakes }),
      fundedBy: FUNDED_BY,
    },
    platformDay: time.today,
    asOf: time.now.toISOString(),
  };
};

async function readShownPrices(prices: PriceSource): Promise<ShownPrices> {
  return new Map(await Promise.all(ASSET_NAMES.map(async (asset) => [asset, await readShownPrice(prices, asset)] as const)));
}

/** A price too old for payments is shown with its time, but not used for valuation. */
async function readShownPrice(prices: PriceSource, asset: Asset) {
  const [last, rate] = await Promise.all([prices.last(asset), paymentRateIfKnown(prices, asset)]);
  return last && { ...last, isCurrent: rate !== undefined };
}

/** Longer than any platform has run; a series is one point a day. */
const MAX_DAYS = 3_660;

type SeriesDays = {
  readonly lastDay: number;
  readonly range: number | 'all';
  readonly shares: readonly RewardSum[];
  readonly stakes: readonly StakeIncome[];
};

async function readSeries(q: Queryable, account: string, { lastDay, range, shares, stakes }: SeriesDays) {
  const changes = await readPowerChanges(q, account, lastDay);
  const firstDay = Math.min(lastDay, ...[changes, shares, stakes].flatMap(([first]) => first?.day ?? []));
  const length = range === 'all' ? Math.min(MAX_DAYS, lastDay - firstDay + 1) : range;
  const days = Array.from({ length }, (_, index) => lastDay - length + 1 + index);
  const dynamic = dynamicByDay(shares);
  const paid = new Map(stakes.map(({ day, paidUnits }) => [day, paidUnits]));
  return dayIncomes(changes, await readEmissionDays(q, days)).map(({ day, units }) => ({
    day,
    static: amountText(units, 'BCG'),
    dynamic: dynamic.get(day) ?? {},
    stake: amountText(paid.get(day) ?? 0n, 'BCG'),
  }));
}
