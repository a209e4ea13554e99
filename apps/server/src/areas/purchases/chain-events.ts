import { countBotsPaid, MAX_BOTS_TOGETHER, settlePayments } from './settle-payments.ts';

/** DOOR from the chain: final events of the vault that this area answers for, in the follower's transaction, and how much they bring. */
export const purchaseEvents = { payments: settlePayments, countBots: countBotsPaid, maxBots: MAX_BOTS_TOGETHER };
