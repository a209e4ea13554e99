import type { Asset } from '@ocean/api/assets';
import { member, platform } from './accounts.ts';
import type { Movement } from './ledger.ts';
import { factOf, movement, movementId, moves } from './movement.ts';

/* The part of the catalogue for the passageway desk, like movements.ts. */

type WalletMove = { account: string; requestId: string; asset: Asset; units: bigint };

/** From the available balance into the asset wallet of the own passageway. */
export function passagewayFilled({ account, requestId, asset, units }: WalletMove): Movement {
  const { available, passageway } = member(account);
  return movement({
    id: movementId('passagewayMoved', factOf(account, requestId)),
    fact: factOf(account, requestId),
    kind: 'passagewayFilled',
    legs: moves(available(asset), passageway(asset), units),
  });
}

/** Back again. */
export function passagewayEmptied({ account, requestId, asset, units }: WalletMove): Movement {
  const { available, passageway } = member(account);
  return movement({
    id: movementId('passagewayMoved', factOf(account, requestId)),
    fact: factOf(account, requestId),
    kind: 'passagewayEmptied',
    legs: moves(passageway(asset), available(asset), units),
  });
}

type Placed = { orderId: string; market: string; customer: string; giveAsset: Asset; giveUnits: bigint };

/** The customer's leg is held on the available balance while the order is pending. */
export function orderPlaced({ orderId, market, customer, giveAsset, giveUnits }: Placed): Movement {
  return movement({
    id: movementId('orderPlaced', orderId),
    fact: orderId,
    kind: 'orderPlaced',
    legs: [],
    holds: [{ act: 'place', holdId: orderId, account: member(customer).available(giveAsset), units: giveUnits }],
    details: { orderId, market },
  });
}

/** Nobody accepted in time, or the customer cancelled: the leg is free again. */
export function orderTimedOut({ orderId, market, reason }: { orderId: string; market: string; reason: string }): Movement {
  return movement({
    id: movementId('orderEnded', orderId),
    fact: orderId,
    kind: 'orderTimedOut',
    legs: [],
    holds: [{ act: 'release', holdId: orderId }],
    details: { orderId, market, reason },
  });
}

type Completed = Placed & { operator: string; getAsset: Asset; getUnits: bigint };

/**
 * Accepted: both legs swap. The customer has what was bought at once; what the operator gets is on hold. Shares its id with the
 * time-out, so that the ledger itself lets an order end in one way only.
 */
export function orderCompleted(order: Completed): Movement {
  const { orderId, market, customer, operator, giveAsset, giveUnits, getAsset, getUnits } = order;
  return movement({
    id: movementId('orderEnded', orderId),
    fact: orderId,
    kind: 'orderCompleted',
    legs: [
      ...moves(member(customer).available(giveAsset), member(operator).proceeds(giveAsset), giveUnits),
      ...moves(member(operator).passageway(getAsset), member(customer).available(getAsset), getUnits),
    ],
    holds: [{ act: 'take', holdId: orderId }],
    details: { orderId, market },
  });
}

type Released = { orderId: string; market: string; operator: string; asset: Asset; units: bigint; feeUnits: bigint };

/** The hold is over: the proceeds are free in the asset wallet, less the fee of the level. */
export function orderReleased({ orderId, market, operator, asset, units, feeUnits }: Released): Movement {
  const { proceeds, passageway } = member(operator);
  return movement({
    id: movementId('orderReleased', orderId),
    fact: orderId,
    kind: 'orderReleased',
    legs: [
      ...moves(proceeds(asset), passageway(asset), units - feeUnits),
      ...moves(proceeds(asset), platform.treasury(asset), feeUnits),
    ],
    details: { orderId, market },
  });
}

type Deposit = { depositId: string; account: string; purpose: 'level' | 'provider'; units: bigint };

/** BCG that are bonded for a level, or with the application of a provider. */
export function depositBonded({ depositId, account, purpose, units }: Deposit): Movement {
  const { available, bonded } = member(account);
  return movement({
    id: movementId('depositBonded', depositId),
    fact: depositId,
    kind: 'depositBonded',
    legs: moves(available('BCG'), bonded('BCG'), units),
    details: { purpose },
  });
}

/** Days after leaving or refusal the deposit comes back. */
export function depositReturned({ depositId, account, purpose, units }: Deposit): Movement {
  const { available, bonded } = member(account);
  return movement({
    id: movementId('depositReturned', depositId),
    fact: depositId,
    kind: 'depositReturned',
    legs: moves(bonded('BCG'), available('BCG'), units),
    details: { purpose },
  });
}
