import type { Asset } from '@ocean/api/assets';
import { member, platform } from './accounts.ts';
import type { LedgerAccount, Movement } from './ledger.ts';
import { movement, movementId, moves } from './movement.ts';

/*
 * The catalogue: one function a business movement, pure, facts in, legs out. The name is the movement's kind. Adding
 * one: an id from the producer's own key, legs in the order a reader expects (who gives first), details for the
 * records screen only. docs/ledger.md lists them.
 */

/** BCG minted into the vault once, shared out to the pools; the rest of the supply is the treasury's. */
export function genesisMinted(supply: {
  total: bigint;
  emission: bigint;
  staking: bigint;
  ido: bigint;
  convert: bigint;
  awards: bigint;
}): Movement {
  const shares: [LedgerAccount, bigint][] = [
    [platform.emissionPool(), supply.emission],
    [platform.stakingPool(), supply.staking],
    [platform.idoPool(), supply.ido],
    [platform.convertPool('BCG'), supply.convert],
    [platform.awardsPool(), supply.awards],
  ];
  const shared = shares.reduce((sum, [, units]) => sum + units, 0n);
  return movement({
    id: movementId('genesisMinted', 'BCG'),
    kind: 'genesisMinted',
    legs: [
      { account: platform.vault('BCG'), units: -supply.total },
      ...shares.map(([account, units]) => ({ account, units })),
      { account: platform.treasury('BCG'), units: supply.total - shared },
    ],
  });
}

/** Tokens that a wallet deposited into the vault become its available balance. */
export function depositCredited(deposit: {
  paymentId: bigint;
  sender: string;
  asset: Asset;
  units: bigint;
  txHash: string;
}): Movement {
  return movement({
    id: movementId('payment', deposit.paymentId),
    kind: 'depositCredited',
    legs: moves(platform.vault(deposit.asset), member(deposit.sender).available(deposit.asset), deposit.units),
    details: { paymentId: deposit.paymentId.toString(), txHash: deposit.txHash },
  });
}

/** A payment that settles no purchase (late, short, second, unknown, wrong token) is its sender's money. */
export function paymentCredited(payment: {
  paymentId: bigint;
  sender: string;
  asset: Asset;
  units: bigint;
  txHash: string;
  reason: string;
  purchaseId: string | null;
}): Movement {
  return movement({
    id: movementId('payment', payment.paymentId),
    kind: 'paymentCredited',
    legs: moves(platform.vault(payment.asset), member(payment.sender).available(payment.asset), payment.units),
    details: {
      paymentId: payment.paymentId.toString(),
      txHash: payment.txHash,
      reason: payment.reason,
      purchaseId: payment.purchaseId,
    },
  });
}

/** Bots go to work: their pledge stays the member's, locked while they run. */
export function botsRun(run: { requestId: string; owner: string; count: number; units: bigint; fromDay: number }): Movement {
  const { available, pledged } = member(run.owner);
  return movement({
    id: movementId('botsRun', `${run.owner}/${run.requestId}`),
    kind: 'botsRun',
    legs: moves(available('BCG'), pledged('BCG'), run.units),
    details: { bots: run.count, fromDay: run.fromDay },
  });
}

/** A closed day: what it emitted leaves the pool and is owed to those whose bots ran on it. */
export function emissionClosed(emission: { day: number; units: bigint; power: bigint }): Movement {
  return movement({
    id: movementId('emissionClosed', emission.day),
    kind: 'emissionClosed',
    legs: moves(platform.emissionPool(), platform.emissionOwed(), emission.units),
    details: { day: emission.day, power: emission.power.toString() },
  });
}

/** Static income of the days up to `toDay`, collected by its owner. */
export function incomeCollected(income: { owner: string; fromDay: number; toDay: number; units: bigint }): Movement {
  return movement({
    id: movementId('incomeCollected', `${income.owner}/${income.toDay}`),
    kind: 'incomeCollected',
    legs: moves(platform.emissionOwed(), member(income.owner).available('BCG'), income.units),
    details: { fromDay: income.fromDay, toDay: income.toDay },
  });
}
