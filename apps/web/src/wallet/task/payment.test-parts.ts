import type { WalletTask } from './task.ts';

export const HASH = `0x${'cd'.repeat(32)}` as const;

/** The payment of one bot. */
export const PAY: WalletTask = {
  kind: 'pay',
  buys: 'bots',
  purchaseId: 'p1',
  orderRef: `0x${'ab'.repeat(32)}`,
  asset: 'USDT',
  amount: '98',
  title: '1 Ocean Bot',
};
