import { amountText } from '@ocean/api/amount';
import type { earnings } from '@ocean/api/areas/earnings';
import type { OutputOf } from '@ocean/api/endpoint';
import { itemsBefore, pageOf } from '@ocean/api/page';
import { formatPercent } from '@ocean/api/param-kinds';
import { getAddress } from 'viem';
import type { Queryable } from '../../../db/database.ts';
import { deriveId } from '../../../derive-id.ts';
import type { Handler } from '../../../http/route.ts';
import { readEmissionDays } from '../../bots/emission/queries.ts';
import { readIncome, readPowerChanges } from '../../bots/income/queries.ts';
import { dayIncomes, pageOfRunningDays } from '../../bots/income/rules.ts';
import { readShares, type ShownShare } from '../../purchases/split/queries.ts';
import { readStakeIncome, type StakeIncome } from '../../staking/queries.ts';
import { countSharesByDay } from '../../team/queries.ts';
import { readAwards, type TakenAward } from '../award/queries.ts';
import { AWARDS_FUNDED_BY } from '../award/rules.ts';
import { FUNDED_BY, type Slice, slicesOfPage } from './rules.ts';

type Entry = OutputOf<typeof earnings.listIncome>['list'][number];

/**
 * A kind of income: its number of entries by day, and the entries of given slices, one list per slice, in the same order.
 */
type Source = {
  readonly kind: Entry['kind'];
  open(
    q: Queryable,
    account: string,
  ): Promise<{
    readonly countOf: ReadonlyMap<number, number>;
    read(slices: readonly Slice[]): Promise<(readonly Entry[])[]>;
  }>;
};

/**
 * In their order within a day, newest first: a day's static income is known when the day is over, and awards are few.
 */
const SOURCES: readonly Source[] = [
  { kind: 'task', open: openTasks },
  { kind: 'stake', open: openStakes },
  { kind: 'static', open: openStatic },
  { kind: 'dynamic', open: openDynamic },
];

/** All sources as one list, newest first. */
export const listIncome: Handler<typeof earnings.listIncome> = async ({ db }, { account }, { page, size, kind }) => {
  const wanted = SOURCES.filter((source) => kind === undefined || source.kind === kind);
  const sources = await Promise.all(wanted.map((source) => source.open(db, account)));
  const counts = sources.map(({ countOf }) => countOf);
  const { slices, total } = slicesOfPage(counts, { skip: itemsBefore({ page, size }), size });
  const read = await Promise.all(
    sources.map(async (source, at) => {
      const own = slices.filter((slice) => slice.source === at);
      const entries = own.length > 0 ? await source.read(own) : [];
      return new Map(own.map((slice, index) => [slice, entries[index] ?? []]));
    }),
  );
  return pageOf({ page, size }, { list: slices.flatMap((slice) => read[slice.source]?.get(slice) ?? []), total });
};

/** One entry for each day of own running power. */
async function openStatic(q: Queryable, account: string) {
  const income = await readIncome(q, account);
  const { lastDay } = income;
  if (lastDay === null) return { countOf: new Map<number, number>(), read: async () => [] };
  const changes = await readPowerChanges(q, account, lastDay);
  const { days } = pageOfRunningDays(changes, { lastDay, page: 1, size: Number.MAX_SAFE_INTEGER });
  return {
    countOf: new Map(days.map((day) => [day, 1])),
    async read(slices: readonly Slice[]) {
      const asked = slices.map(({ day }) => day).reverse();
      const incomes = dayIncomes(changes, await readEmissionDays(q, asked)).map(({ day, power, units, closed }) => ({
        kind: 'static' as const,
        day,
        amount: amountText(units, 'BCG'),
        asset: 'BCG',
        source: { power: Number(power), totalPower: Number(closed.power), emitted: amountText(closed.emittedUnits, 'BCG') },
        fundedBy: FUNDED_BY.static,
        collected: income.collectedToDay !== null && day <= income.collectedToDay,
      }));
      return incomes.reverse().map((entry) => [entry]);
    },
  };
}

/** One entry for each share of a sale, including shares of zero. */
async function openDynamic(q: Queryable, account: string) {
  return {
    countOf: await countSharesByDay(q, account),
    async read(slices: readonly Slice[]) {
      const shares = await readShares(q, account, slices);
      return slices.map(({ day }) => shares.filter((share) => share.day === day).map(viewShare));
    },
  };
}

/** One entry for each award: an account has as many as there are tasks, so all of them are read. */
async function openTasks(q: Queryable, account: string) {
  const awards = await readAwards(q, account);
  return {
    countOf: new Map(awards.map(({ day }) => [day, awards.filter((award) => award.day === day).length])),
    async read(slices: readonly Slice[]) {
      return slices.map(({ day, skip, take }) =>
        awards
          .filter((award) => award.day === day)
          .slice(skip, skip + take)
          .map(viewAward),
      );
    },
  };
}

/** One entry for each day on which rewards of stakes were taken, or taken back. */
async function openStakes(q: Queryable, account: string) {
  const incomes = new Map((await readStakeIncome(q, account)).map((income) => [income.day, income]));
  return {
    countOf: new Map([...incomes.keys()].map((day) => [day, 1])),
    async read(slices: readonly Slice[]) {
      return slices.map(({ day }) => {
        const income = incomes.get(day);
        return income ? [viewStakeIncome(income)] : [];
      });
    },
  };
}

function viewStakeIncome({ day, paidUnits, returnedUnits, events }: StakeIncome): Entry {
  return {
    kind: 'stake',
    day,
    amount: amountText(paidUnits, 'BCG'),
    asset: 'BCG',
    source: { payments: events, returned: amountText(returnedUnits, 'BCG') },
    fundedBy: FUNDED_BY.stake,
    collected: true,
  };
}

function viewAward({ task, units, day, at }: TakenAward): Entry {
  return {
    kind: 'task',
    day,
    at: at.toISOString(),
    amount: amountText(units, 'BCG'),
    asset: 'BCG',
    source: { task },
    fundedBy: AWARDS_FUNDED_BY,
    collected: true,
  };
}

function viewShare({ asset, ...share }: ShownShare): Entry {
  return {
    kind: 'dynamic',
    // The purchase belongs to the buyer, so its id is not shown to other members.
    id: deriveId(`saleShare/${share.kind}/${share.place}`, share.purchaseId),
    day: share.day,
    at: share.at.toISOString(),
    amount: amountText(share.units, asset),
    asset,
    source: {
      event: 'botSale',
      share: share.kind,
      invitee: getAddress(share.invitee),
      paid: amountText(share.totalUnits, asset),
      level: share.level,
      levelDay: share.levelDay,
      rate: formatPercent(share.ratePoints),
      taken: formatPercent(share.barPoints),
      percent: formatPercent(share.points),
    },
    outcome: share.outcome,
    fundedBy: FUNDED_BY.dynamic,
    collected: true,
  };
}
