import { member, platform } from '../../apps/server/src/ledger/accounts.ts';
import type { MovementKind } from '../../apps/server/src/ledger/audit/facts.ts';
import * as deskMovements from '../../apps/server/src/ledger/desk-movements.ts';
import type { Movement } from '../../apps/server/src/ledger/ledger.ts';
import * as movements from '../../apps/server/src/ledger/movements.ts';
import * as stakeMovements from '../../apps/server/src/ledger/stake-movements.ts';
import * as voteMovements from '../../apps/server/src/ledger/vote-movements.ts';

const OWNER = `0x${'a'.repeat(40)}`;
const ID = '00000000-0000-4000-8000-000000000001';
const payment = { paymentId: 7n, sender: OWNER, asset: 'USDT', units: 5n, txHash: '0x1', purchaseId: ID } as const;
const sale = { purchaseId: ID, account: OWNER, asset: 'USDT', quantity: 1, totalUnits: 5n, txHash: '0x1' } as const;
const split = { ...sale, totalUnits: 50n, shares: [{ account: `0x${'b'.repeat(40)}`, units: 4n }] } as const;
const tokens = { ...sale, tokenUnits: 7n } as const;
const vote = { purchaseId: ID, projectId: ID, account: OWNER, asset: 'USDT', units: 5n, txHash: '0x1' } as const;
const order = {
  ...{ orderId: ID, market: 'BCG/USDT', customer: OWNER, operator: `0x${'b'.repeat(40)}`, giveUnits: 5n, getUnits: 9n },
  giveAsset: 'USDT',
  getAsset: 'BCG',
} as const;
const deposit = { depositId: ID, account: OWNER, purpose: 'level', units: 5n } as const;
const act = { requestId: ID, owner: OWNER, count: 1, units: 5n, feeUnits: 1n, day: 3, fromDay: 4 };
const conversion = { quoteId: ID, account: OWNER, giveUnits: 5n, getUnits: 9n, rate: '1' };
const withdrawal = { id: ID, account: OWNER, asset: 'BCG', amountUnits: 9n, feeUnits: 2n, burnUnits: 1n, netUnits: 6n } as const;
const stake = {
  ...{ id: ID, requestId: ID, account: OWNER, day: 3 },
  ...{ amountUnits: 50n, rewardUnits: 9n, takenUnits: 2n, earnedUnits: 3n },
};

/** Every movement of the catalogue with all its possible legs; exchange and funding once for each pool. */
export const SAMPLE_MOVEMENTS: Readonly<Record<MovementKind, readonly Movement[]>> = {
  genesisMinted: [movements.genesisMinted({ total: 21n, emission: 1n, staking: 2n, ido: 3n, convert: 4n, awards: 5n })],
  depositCredited: [movements.depositCredited(payment)],
  paymentCredited: [movements.paymentCredited({ ...payment, reason: 'late' })],
  paymentReceived: [movements.paymentReceived({ ...payment, reason: null })],
  botSoldByBalance: [movements.botSoldByBalance(split)],
  botSoldByWallet: [movements.botSoldByWallet(split)],
  cardSoldByBalance: [movements.cardSoldByBalance(sale)],
  cardSoldByWallet: [movements.cardSoldByWallet(sale)],
  tokenSoldByBalance: [movements.tokenSoldByBalance(tokens)],
  tokenSoldByWallet: [movements.tokenSoldByWallet(tokens)],
  botsRun: [movements.botsRun(act)],
  botsStopped: [movements.botsStopped(act)],
  botsRenewed: [movements.botsRenewed(act)],
  pledgesReturned: [movements.pledgesReturned(act)],
  transferred: [movements.transferred({ requestId: ID, from: OWNER, to: `0x${'b'.repeat(40)}`, asset: 'USDT', units: 5n })],
  emissionClosed: [movements.emissionClosed({ day: 3, units: 5n, power: 1n })],
  incomeCollected: [movements.incomeCollected({ owner: OWNER, fromDay: 1, toDay: 2, units: 5n })],
  taskAwarded: [movements.taskAwarded({ id: ID, account: OWNER, task: 'firstPurchase', units: 5n })],
  converted: [
    movements.converted({ ...conversion, from: 'USDT', to: 'BCG', pool: platform.convertPool('BCG') }),
    movements.converted({ ...conversion, from: 'DMC', to: 'BCG', pool: platform.awardsPool() }),
  ],
  withdrawalHeld: [movements.withdrawalHeld(withdrawal)],
  withdrawalClaimed: [movements.withdrawalClaimed({ ...withdrawal, txHash: '0x1' })],
  withdrawalCancelled: [movements.withdrawalCancelled(withdrawal)],
  withdrawalRefunded: [movements.withdrawalRefunded(withdrawal)],
  poolFunded: [platform.awardsPool(), platform.convertPool('BCG'), platform.idoPool(), platform.stakingPool()].map((pool) =>
    movements.poolFunded({ number: 1, asset: 'BCG', units: 5n, reason: 'x', pool }),
  ),
  stakeOpened: [stakeMovements.stakeOpened({ ...stake, days: 30 })],
  stakeTaken: [stakeMovements.stakeTaken({ ...stake, stakes: 2, principalUnits: 3n })],
  stakeCancelled: [stakeMovements.stakeCancelled(stake)],
  votePaidByBalance: [voteMovements.votePaidByBalance(vote)],
  votePaidByWallet: [voteMovements.votePaidByWallet(vote)],
  voteFeeReturned: [voteMovements.voteFeeReturned(vote)],
  voteFeesPaid: [OWNER, null].map((account) => voteMovements.voteFeesPaid({ ...vote, number: 1, account, reason: 'x' })),
  passagewayFilled: [deskMovements.passagewayFilled({ account: OWNER, requestId: ID, asset: 'USDT', units: 5n })],
  passagewayEmptied: [deskMovements.passagewayEmptied({ account: OWNER, requestId: ID, asset: 'USDT', units: 5n })],
  orderPlaced: [deskMovements.orderPlaced(order)],
  orderTimedOut: [deskMovements.orderTimedOut({ ...order, reason: 'expired' })],
  orderCompleted: [deskMovements.orderCompleted(order)],
  orderReleased: [deskMovements.orderReleased({ ...order, asset: 'USDT', units: 5n, feeUnits: 1n })],
  depositBonded: [deskMovements.depositBonded(deposit)],
  depositReturned: [deskMovements.depositReturned(deposit)],
  treasuryPaid: [movements.treasuryPaid({ number: 1, asset: 'USDT', units: 5n, reason: 'x', account: OWNER })],
};

/** The parts that accounts.ts can build, each marked as a member's or the platform's. */
export const BUILT_PARTS = [...Object.values(member(OWNER)), ...Object.values(platform)].map((build) => {
  const { part, owner, mayOverdraw } = build('BCG');
  return { part, isPlatform: owner === 'platform', mayOverdraw };
});
