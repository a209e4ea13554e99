import { MAX_WEIGHT_TOGETHER, settlePayments, weighPayments } from './settle-payments.ts';

/** DOOR from the chain: the final vault events that this area handles, in the follower's transaction, and their weight. */
export const purchaseEvents = { payments: settlePayments, weigh: weighPayments, maxWeight: MAX_WEIGHT_TOGETHER };
