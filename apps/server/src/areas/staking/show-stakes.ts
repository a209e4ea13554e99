import type { StakeState, staking } from '@ocean/api/areas/staking';
import type { OutputOf } from '@ocean/api/endpoint';
import { itemsBefore, pageOf } from '@ocean/api/page';
import { qualityPoints } from '@ocean/money/staking';
import type { Handler } from '../../http/route.ts';
import { member } from '../../ledger/accounts.ts';
import { readBalance } from '../../ledger/balances.ts';
import { readParams } from '../../params/read-params.ts';
import { readStakes, readStakeTime, readStakeTotals, type Stake, type StakeTotals } from './queries.ts';
import { readReserves } from './reserves.ts';
import { accountLeft } from './rules.ts';
import { bcg, viewMethods, viewStake } from './stake-view.ts';

type Overview = OutputOf<typeof staking.show>;

/** The offered terms, what can be reserved, and the own stakes page by page, newest first. */
export const showStakes: Handler<typeof staking.show> = async ({ db }, { account }, { state, id, ...page }) => {
  const { today, now } = await readStakeTime(db);
  const params = await readParams(db, today);
  const [reserves, totals, { available }, stakes] = await Promise.all([
    readReserves(db, { account, today, params }),
    readStakeTotals(db, account),
    readBalance(db, member(account).available('BCG')),
    readStakes(db, { account, today, state, id, skip: itemsBefore(page), size: page.size }),
  ]);
  const total = id === undefined ? countOf(totals, state) : stakes.length;
  return {
    asset: 'BCG',
    min: bcg(params['stake.min']),
    methods: viewMethods(params),
    pool: {
      left: bcg(reserves.poolUnits),
      dayLeft: bcg(reserves.dayLeftUnits),
      accountLeft: bcg(accountLeft(params, reserves)),
    },
    openings: { today: reserves.openedToday, maximum: params['stake.maxOpenings'] },
    balance: bcg(available),
    mine: viewTotals(totals),
    stakes: pageOf(page, { list: stakes.map((stake: Stake) => viewStake(stake, today)), total }),
    platformDay: today,
    asOf: now.toISOString(),
  };
};

function viewTotals(totals: StakeTotals): Overview['mine'] {
  const { pending, running, ended, closed, cancelled } = totals;
  return {
    staked: bcg(totals.stakedUnits),
    unlocked: bcg(totals.unlockedUnits),
    reserved: bcg(totals.reservedUnits),
    toTake: bcg(totals.toTakeUnits),
    unreleased: bcg(totals.reservedUnits - totals.toTakeUnits),
    taken: bcg(totals.takenUnits),
    quality: bcg(qualityPoints(totals.weight)),
    counts: { pending, running, ended, closed, cancelled },
  };
}

/** From the counters, independent of the number of stakes. */
function countOf(totals: StakeTotals, state: StakeState | undefined): number {
  if (state !== undefined) return totals[state];
  return totals.pending + totals.running + totals.ended + totals.closed + totals.cancelled;
}
