import { creditDeposit, settlePayment } from './settle-payment.ts';

/** Final events of the vault → what they do here, in the follower's transaction. */
export const purchaseEvents = { Paid: settlePayment, Deposited: creditDeposit } as const;
