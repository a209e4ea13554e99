import type { staking } from '@ocean/api/areas/staking';
import type { OutputOf } from '@ocean/api/endpoint';
import { Refusal } from '@ocean/api/errors';
import type { Context } from '../../context.ts';
import type { Queryable, Transaction } from '../../db/database.ts';
import { giveBackToCap, lockCap } from '../../db/refilling-cap.ts';
import type { Handler, MemberCall } from '../../http/route.ts';
import { member, platform } from '../../ledger/accounts.ts';
import { readBalance } from '../../ledger/balances.ts';
import { stakeCancelled } from '../../ledger/stake-movements.ts';
import { readParams } from '../../params/read-params.ts';
import { prepareSpending } from '../account/own-spending/entry.ts';
import { actOnStakes } from './act-on-stakes.ts';
import { findStake, readStakeTime, type Stake } from './queries.ts';
import { dayCap, NEW_REWARDS } from './reserves.ts';
import { type Leaving, planLeaving } from './rules.ts';
import { bcg, cancelRate } from './stake-view.ts';
import { insertCancelling } from './store.ts';

type Left = OutputOf<typeof staking.leave>;

/** What cancelling a stake would do now; changes nothing. */
export const checkLeaving: Handler<typeof staking.checkLeave> = async ({ db }, { account }, { id }) => {
  const { today } = await readStakeTime(db);
  const { stake, leaving } = await plan(db, { account, id, today });
  const { available } = await readBalance(db, member(account).available('BCG'));
  return show(stake, leaving, available + leaving.paidUnits);
};

/**
 * Cancels a stake: returns its amount with what it has earned so far. The reward given up counts, like fees, against what a
 * session may lose per day without a signature.
 */
export const leaveStake: Handler<typeof staking.leave> = async (context: Context, call: MemberCall, { id }) => {
  const { account, requestId } = call;
  const count = await prepareSpending(context, call, 'BCG');
  return actOnStakes(context, call, {
    kind: 'cancel',
    async work(tx, { today }) {
      const { stake, leaving } = await plan(tx, { account, id, today });
      await insertCancelling(tx, { account, requestId }, { stake, ...leaving });
      await count(tx, { buyUnits: 0n, burnUnits: leaving.lostUnits });
      if (leaving.isBeforeStart) await giveReserveBack(tx, { account, today, stake });
      return {
        movement: stakeCancelled({ ...stake, requestId, account, earnedUnits: leaving.earnedUnits, day: today }),
        show: (balanceUnits) => show(stake, leaving, balanceUnits),
      };
    },
  });
};

type Wanted = { readonly account: string; readonly id: string; readonly today: number };

/** Shared by the check and the act, so that they cannot differ. */
async function plan(q: Queryable, { account, id, today }: Wanted): Promise<{ stake: Stake; leaving: Leaving }> {
  const stake = await findStake(q, { account, id });
  if (!stake) throw new Refusal('STAKE_UNKNOWN');
  return { stake, leaving: planLeaving(stake, today) };
}

/** Returns the day's reserve of a stake that never started. */
async function giveReserveBack(tx: Transaction, { account, today, stake }: Omit<Wanted, 'id'> & { readonly stake: Stake }) {
  await lockCap(tx, { name: NEW_REWARDS, account });
  const params = await readParams(tx, today);
  const { available: poolUnits } = await readBalance(tx, platform.stakingPool());
  const { rewardUnits: units, openedAt: takenAt } = stake;
  await giveBackToCap(tx, dayCap({ account, params, poolUnits }), { units, takenAt });
}

function show(stake: Stake, leaving: Leaving, balanceUnits: bigint): Left {
  return {
    id: stake.id,
    amount: bcg(stake.amountUnits),
    daysServed: leaving.served,
    daysCounted: leaving.counted,
    rate: cancelRate(stake.shortestPoints),
    earned: bcg(leaving.earnedUnits),
    taken: bcg(stake.takenUnits),
    fromPrincipal: bcg(leaving.fromPrincipalUnits),
    paid: bcg(leaving.paidUnits),
    backToPool: bcg(leaving.backUnits),
    balanceAfter: bcg(balanceUnits),
  };
}
