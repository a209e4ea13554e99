import { amountText } from '@ocean/api/amount';
import { member, platform } from './accounts.ts';
import type { Movement } from './ledger.ts';
import { factOf, movement, movementId, moves } from './movement.ts';

/* The part of the catalogue for stakes, like movements.ts. */

/** A member locks an amount, and the pool reserves the whole reward for this stake. */
export function stakeOpened(stake: {
  id: string;
  account: string;
  days: number;
  amountUnits: bigint;
  rewardUnits: bigint;
}): Movement {
  const { id, account, amountUnits, rewardUnits } = stake;
  const { available, staked, stakeReward } = member(account);
  return movement({
    id: movementId('stakeOpened', id),
    fact: factOf(account, id),
    kind: 'stakeOpened',
    legs: [
      ...moves(available('BCG'), staked('BCG'), amountUnits),
      ...moves(platform.stakingPool(), stakeReward('BCG'), rewardUnits),
    ],
    details: { stakeId: id, days: stake.days, reward: amountText(rewardUnits, 'BCG') },
  });
}

/** Released rewards and unlocked principals reach the balance, of one stake or of many. */
export function stakeTaken(taking: {
  requestId: string;
  account: string;
  stakes: number;
  rewardUnits: bigint;
  principalUnits: bigint;
  day: number;
}): Movement {
  const { requestId, account, rewardUnits, principalUnits } = taking;
  const { available, staked, stakeReward } = member(account);
  return movement({
    id: movementId('stakeTaken', `${account.toLowerCase()}/${requestId}`),
    fact: factOf(account, requestId),
    kind: 'stakeTaken',
    legs: [
      { account: stakeReward('BCG'), units: -rewardUnits },
      { account: staked('BCG'), units: -principalUnits },
      { account: available('BCG'), units: rewardUnits + principalUnits },
    ],
    details: { stakes: taking.stakes, day: taking.day },
  });
}

/**
 * A stake is cancelled: its amount returns with what it has earned, less what was taken of the reward before, and the pool
 * gets the rest of the reward back.
 */
export function stakeCancelled(stake: {
  requestId: string;
  account: string;
  id: string;
  amountUnits: bigint;
  /** Amounts of the reward: reserved at the opening, taken since, and finally earned. */
  rewardUnits: bigint;
  takenUnits: bigint;
  earnedUnits: bigint;
  day: number;
}): Movement {
  const { requestId, account, id, amountUnits, rewardUnits, takenUnits, earnedUnits } = stake;
  const { available, staked, stakeReward } = member(account);
  return movement({
    id: movementId('stakeCancelled', id),
    fact: factOf(account, requestId),
    kind: 'stakeCancelled',
    legs: [
      { account: staked('BCG'), units: -amountUnits },
      { account: stakeReward('BCG'), units: takenUnits - rewardUnits },
      { account: available('BCG'), units: amountUnits + earnedUnits - takenUnits },
      { account: platform.stakingPool(), units: rewardUnits - earnedUnits },
    ],
    details: {
      stakeId: id,
      day: stake.day,
      earned: amountText(earnedUnits, 'BCG'),
      taken: amountText(takenUnits, 'BCG'),
    },
  });
}
