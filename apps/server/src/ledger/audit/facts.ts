import type * as movements from '../movements.ts';

/**
 * The table whose row accounts for each movement: who asked for it or what made it due. A movement without such a row is
 * forged. Null where the movement is the only record of its act.
 */
export const FACT_OF_MOVEMENT: Readonly<Record<keyof typeof movements, string | null>> = {
  genesisMinted: null,
  transferred: null,
  depositCredited: 'payment',
  paymentCredited: 'payment',
  paymentReceived: 'payment',
  botSoldByBalance: 'purchase',
  botSoldByWallet: 'purchase',
  cardSoldByBalance: 'purchase',
  cardSoldByWallet: 'purchase',
  botsRun: 'bot_event',
  botsStopped: 'bot_event',
  botsRenewed: 'bot_event',
  pledgesReturned: 'bot_event',
  emissionClosed: 'emission_day',
  incomeCollected: 'income_collection',
  converted: 'conversion_quote',
  withdrawalHeld: 'withdrawal',
  withdrawalClaimed: 'withdrawal',
  withdrawalCancelled: 'withdrawal',
  withdrawalRefunded: 'withdrawal',
};
