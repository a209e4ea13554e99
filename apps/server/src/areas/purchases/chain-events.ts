import { settlePayments } from './settle-payments.ts';

/** DOOR from the chain: final events of the vault that this area answers for, in the follower's transaction. */
export const purchaseEvents = { payments: settlePayments };
