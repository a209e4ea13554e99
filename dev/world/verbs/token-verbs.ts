import { ido } from '@ocean/api/areas/ido';
import type { Asset } from '@ocean/api/assets';
import type { Client } from '@ocean/api/client';

type Acts = {
  readonly call: Client['call'];
  readonly faucet: (asset: Asset, amount: string) => Promise<unknown>;
  readonly approves: (asset: Asset, amount: string) => Promise<unknown>;
  readonly pays: (payment: { orderRef: string; asset: Asset; amount: string }) => Promise<unknown>;
  readonly settle: () => Promise<void>;
};

/** A member's purchases in the open round of the IDO. */
export function tokenVerbs({ call, faucet, approves, pays, settle }: Acts) {
  return {
    /** Buys BCG of the open round with the balance. */
    async buysTokens(quantity: number, asset: 'USDT' | 'BUSD' = 'USDT') {
      const { purchaseId } = await call(ido.quote, { quantity, asset, payBy: 'balance' });
      return call(ido.pay, { purchaseId, payBy: 'balance' });
    },
    /** Buys them on chain with test USDT, and waits until they are delivered. */
    async buysTokensByWallet(quantity: number) {
      const quote = await call(ido.quote, { quantity, asset: 'USDT', payBy: 'wallet' });
      await faucet('USDT', quote.total);
      await approves('USDT', quote.total);
      await pays({ orderRef: quote.orderRef, asset: 'USDT', amount: quote.total });
      await settle();
      return quote;
    },
  };
}
