import { MAX_WEIGHT_TOGETHER, settlePayments, weighPayments } from './settle-payments.ts';

/** DOOR from the chain: final events of the vault that this area answers for, in the follower's transaction, and how heavy they are. */
export const purchaseEvents = { payments: settlePayments, weigh: weighPayments, maxWeight: MAX_WEIGHT_TOGETHER };
