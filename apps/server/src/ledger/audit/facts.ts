import type * as movements from '../movements.ts';

export type Fact = {
  /** The table whose row accounts for the movement: who asked for it or what made it due. Without such a row it is forged. */
  readonly table: string;
  /** The invariants that compare the movement with this row, in both directions. */
  readonly judgedBy: readonly string[];
};

const payment: Fact = { table: 'payment', judgedBy: ['paymentsAreCredited'] };
const purchase: Fact = { table: 'purchase', judgedBy: ['purchasesSettleOnce'] };
const act: Fact = { table: 'bot_event', judgedBy: ['botActsArePaid'] };
const treasury: Fact = { table: 'treasury_movement', judgedBy: ['treasuryMovesAsSigned'] };
const withdrawal: Fact = { table: 'withdrawal', judgedBy: ['withdrawalsMoveByTheirState'] };

/** The fact behind each movement, and what judges it. Every movement is also judged by `movementsFitTheirKind`. */
export const FACT_OF_MOVEMENT: Readonly<Record<keyof typeof movements, Fact>> = {
  genesisMinted: { table: 'platform_setting', judgedBy: ['genesisIsMintedOnce'] },
  transferred: { table: 'account', judgedBy: ['transfersStayInLine'] },
  depositCredited: payment,
  paymentCredited: payment,
  paymentReceived: payment,
  botSoldByBalance: purchase,
  botSoldByWallet: purchase,
  cardSoldByBalance: purchase,
  cardSoldByWallet: purchase,
  botsRun: act,
  botsStopped: act,
  botsRenewed: act,
  pledgesReturned: act,
  emissionClosed: { table: 'emission_day', judgedBy: ['emissionIsPosted'] },
  incomeCollected: { table: 'income_collection', judgedBy: ['incomeIsPosted'] },
  converted: { table: 'conversion_quote', judgedBy: ['offersAreDoneOnce'] },
  withdrawalHeld: withdrawal,
  withdrawalClaimed: { table: 'withdrawal', judgedBy: ['claimsLeaveTheVault', 'withdrawalsMoveByTheirState'] },
  withdrawalCancelled: withdrawal,
  withdrawalRefunded: withdrawal,
  poolFunded: treasury,
  treasuryPaid: treasury,
};
