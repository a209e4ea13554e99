import type * as deskMovements from '../desk-movements.ts';
import type * as movements from '../movements.ts';
import type * as stakeMovements from '../stake-movements.ts';
import type * as voteMovements from '../vote-movements.ts';

export type Fact = {
  /** The table whose row accounts for the movement: who requested it or what made it due. Without such a row it is forged. */
  readonly table: string;
  /** The invariants that compare the movement with this row, in both directions. */
  readonly judgedBy: readonly string[];
};

const payment: Fact = { table: 'payment', judgedBy: ['paymentsAreCredited'] };
const purchase: Fact = { table: 'purchase', judgedBy: ['purchasesSettleOnce'] };
/** The purchase accounts for what the buyer pays, its rows of `sale_share` for what the line gets. */
const splitPurchase: Fact = { table: 'purchase', judgedBy: ['purchasesSettleOnce', 'sharesArePaid'] };
/** The purchase accounts for what the buyer pays, its row of `ido_sale` for what the pool pays. */
const tokenPurchase: Fact = { table: 'purchase', judgedBy: ['purchasesSettleOnce', 'tokensAreSold'] };
/** The purchase accounts for the payment, its vote for what it pays for. */
const paidVote: Fact = { table: 'purchase', judgedBy: ['purchasesSettleOnce', 'votesArePaid'] };
const act: Fact = { table: 'bot_event', judgedBy: ['botActsArePaid'] };
const treasury: Fact = { table: 'treasury_movement', judgedBy: ['treasuryMovesAsSigned'] };
const stakeEvent: Fact = { table: 'stake_event', judgedBy: ['stakesMoveAsTheirEvents'] };
const deskTransfer: Fact = { table: 'desk_transfer', judgedBy: ['deskWalletsAreFilled'] };
const deskOrder: Fact = { table: 'desk_order', judgedBy: ['deskOrdersMoveByTheirState'] };
const deskDeposit: Fact = { table: 'desk_deposit', judgedBy: ['deskDepositsAreBonded'] };
const withdrawal: Fact = { table: 'withdrawal', judgedBy: ['withdrawalsMoveByTheirState'] };

export type MovementKind =
  | keyof typeof movements
  | keyof typeof stakeMovements
  | keyof typeof voteMovements
  | keyof typeof deskMovements;

/** The fact behind each movement, and the invariants that check it. Every movement is also checked by `movementsFitTheirKind`. */
export const FACT_OF_MOVEMENT: Readonly<Record<MovementKind, Fact>> = {
  genesisMinted: { table: 'platform_setting', judgedBy: ['genesisIsMintedOnce'] },
  transferred: { table: 'account', judgedBy: ['transfersStayInLine'] },
  depositCredited: payment,
  paymentCredited: payment,
  paymentReceived: payment,
  botSoldByBalance: splitPurchase,
  botSoldByWallet: splitPurchase,
  cardSoldByBalance: purchase,
  cardSoldByWallet: purchase,
  tokenSoldByBalance: tokenPurchase,
  tokenSoldByWallet: tokenPurchase,
  botsRun: act,
  botsStopped: act,
  botsRenewed: act,
  pledgesReturned: act,
  emissionClosed: { table: 'emission_day', judgedBy: ['emissionIsPosted'] },
  incomeCollected: { table: 'income_collection', judgedBy: ['incomeIsPosted'] },
  taskAwarded: { table: 'task_award', judgedBy: ['awardsArePaid'] },
  converted: { table: 'conversion_quote', judgedBy: ['offersAreDoneOnce'] },
  withdrawalHeld: withdrawal,
  withdrawalClaimed: { table: 'withdrawal', judgedBy: ['claimsLeaveTheVault', 'withdrawalsMoveByTheirState'] },
  withdrawalCancelled: withdrawal,
  withdrawalRefunded: withdrawal,
  poolFunded: treasury,
  treasuryPaid: treasury,
  stakeOpened: { table: 'stake', judgedBy: ['stakesAreOpenedOnce'] },
  stakeTaken: stakeEvent,
  stakeCancelled: stakeEvent,
  votePaidByBalance: paidVote,
  votePaidByWallet: paidVote,
  voteFeeReturned: { table: 'vote_return', judgedBy: ['voteFeesAreReturned'] },
  voteFeesPaid: { table: 'vote_payout', judgedBy: ['votePayoutsAsSigned'] },
  passagewayFilled: deskTransfer,
  passagewayEmptied: deskTransfer,
  orderPlaced: deskOrder,
  orderTimedOut: deskOrder,
  orderCompleted: deskOrder,
  orderReleased: deskOrder,
  depositBonded: deskDeposit,
  depositReturned: deskDeposit,
};
