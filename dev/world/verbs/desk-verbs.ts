import type { account } from '@ocean/api/areas/account';
import { desk } from '@ocean/api/areas/desk';
import type { Client } from '@ocean/api/client';
import type { InputOf } from '@ocean/api/endpoint';

type SignedAction = NonNullable<InputOf<typeof account.challenge>['action']>;

type Acts = {
  readonly call: Client['call'];
  readonly signs: (action: SignedAction) => Promise<{ readonly challengeId: string; readonly signature: `0x${string}` }>;
};

/** A member's acts on desk orders. */
export function deskVerbs({ call, signs }: Acts) {
  return {
    /** Places a desk order at the current rate; signs when the check requires a signature. */
    async placesOrder(order: { side: 'buy' | 'sell'; amount: string; market?: string; serviceId?: string }) {
      const terms = { market: 'BCG/USDT', ...order };
      const { rate, signatureNeeded } = await call(desk.checkOrder, terms);
      if (!signatureNeeded) return call(desk.order, { ...terms, rate });
      const { challengeId, signature } = await signs({ call: 'tor/order', ...terms, rate });
      return call(desk.order, { ...terms, rate, challengeId, signature });
    },
    /** Accepts a pending order; signs when the order requires a signature. */
    async acceptsOrder(id: string) {
      const { market, side, amount, rate, accepting } = await call(desk.orderDetail, { id });
      if (!accepting?.signatureNeeded) return call(desk.accept, { id, state: 'pending' });
      const { challengeId, signature } = await signs({ call: 'tor/orderAccept', id, market, side, amount, rate });
      return call(desk.accept, { id, state: 'pending', challengeId, signature });
    },
    cancelsOrder: (id: string) => call(desk.order, { id, action: 'cancel', state: 'pending' }),
  };
}
