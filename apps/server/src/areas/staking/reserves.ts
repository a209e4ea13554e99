import type { Params } from '@ocean/api/params';
import { shareDown, WHOLE_POINTS } from '@ocean/money/amount';
import type { Queryable } from '../../db/database.ts';
import { leftOfCap, type RefillingCap } from '../../db/refilling-cap.ts';
import { member, platform } from '../../ledger/accounts.ts';
import { readBalance } from '../../ledger/balances.ts';
import { countOpenedOn } from './queries.ts';
import type { Reserves } from './rules.ts';

type Whose = { readonly account: string; readonly today: number; readonly params: Params };

/** Names the cap in the table of caps. */
export const NEW_REWARDS = 'stakeRewards';

/** The rewards that all accounts together may reserve per day, as a share of the pool's current balance. */
export function dayCap({ account, params, poolUnits }: Omit<Whose, 'today'> & { readonly poolUnits: bigint }): RefillingCap {
  const capUnits = shareDown(poolUnits, BigInt(params['stake.dayShare']), WHOLE_POINTS);
  return { name: NEW_REWARDS, account, capUnits, shareBps: Number(WHOLE_POINTS) };
}

/**
 * What can be reserved now. Exact once the cap is locked: every opening holds the lock to its end, and nothing else takes from
 * the pool.
 */
export async function readReserves(q: Queryable, { account, today, params }: Whose): Promise<Reserves> {
  const { available: poolUnits } = await readBalance(q, platform.stakingPool());
  const { posted: reservedUnits } = await readBalance(q, member(account).stakeReward('BCG'));
  return {
    poolUnits,
    reservedUnits,
    dayLeftUnits: await leftOfCap(q, dayCap({ account, params, poolUnits })),
    openedToday: await countOpenedOn(q, account, today),
  };
}
