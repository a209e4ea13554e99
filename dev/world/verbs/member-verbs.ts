import { account } from '@ocean/api/areas/account';
import { bots } from '@ocean/api/areas/bots';
import { earnings } from '@ocean/api/areas/earnings';
import { purchases } from '@ocean/api/areas/purchases';
import type { Asset } from '@ocean/api/assets';
import type { Client } from '@ocean/api/client';
import type { InputOf, OutputOf } from '@ocean/api/endpoint';
import type { PrivateKeyAccount } from 'viem/accounts';
import { LOCAL } from '../../chain/local-keys.ts';
import { deskVerbs } from './desk-verbs.ts';
import { tokenVerbs } from './token-verbs.ts';

type Acts = {
  readonly wallet: PrivateKeyAccount;
  readonly call: Client['call'];
  readonly ofVault: (functionName: string, args: readonly unknown[]) => Promise<`0x${string}`>;
  readonly deposits: (asset: Asset, amount: string) => Promise<unknown>;
  readonly faucet: (asset: Asset, amount: string) => Promise<unknown>;
  readonly approves: (asset: Asset, amount: string) => Promise<unknown>;
  readonly pays: (payment: { orderRef: string; asset: Asset; amount: string }) => Promise<unknown>;
  readonly settle: () => Promise<void>;
};
type Voucher = OutputOf<typeof earnings.withdraw>['voucher'];
type SignedAction = NonNullable<InputOf<typeof account.challenge>['action']>;

/** A member's acts that take several calls, as single steps for stories. */
export function memberVerbs({ wallet, call, ofVault, deposits, faucet, approves, pays, settle }: Acts) {
  /** Exchanges USDT from the balance for BCG. */
  const exchanges = async (usdt: string) => {
    const { quote } = await call(earnings.convert, { from: 'USDT', to: 'BCG', amount: usdt, action: 'quote' });
    return call(earnings.convert, { quoteId: quote?.quoteId ?? '' });
  };

  /** The wallet's signature of the message that the server issues for this call. */
  const signs = async (action: SignedAction) => {
    const asked = { address: wallet.address, chainId: LOCAL.chainId, purpose: 'action' as const, action };
    const { challengeId, message } = await call(account.challenge, asked);
    return { challengeId, message, signature: await wallet.signMessage({ message }) };
  };

  return {
    exchanges,
    signs,
    ...tokenVerbs({ call, faucet, approves, pays, settle }),
    ...deskVerbs({ call, signs }),
    /** Deposits USDT and exchanges all of it. */
    async getsBcg(usdt: string) {
      await deposits('USDT', usdt);
      await exchanges(usdt);
    },
    /** Claims a withdrawal's signed voucher on chain; a revert is an error. */
    claims({ voucher }: { readonly voucher: Voucher }) {
      if (!voucher) throw new Error('nothing to claim');
      const { netUnits, burnUnits, deadline, signature } = voucher;
      const struct = { ...voucher, net: BigInt(netUnits), burn: BigInt(burnUnits), deadline: BigInt(deadline) };
      return ofVault('claim', [struct, signature]);
    },
    /** Buys bots with the balance. @returns the new bots */
    async buysBots(quantity: number, asset: Asset = 'USDT') {
      const { purchaseId } = await call(purchases.quoteBots, { quantity, asset, payBy: 'balance' });
      const { bots: bought } = await call(purchases.payBots, { purchaseId, payBy: 'balance' });
      return (bought ?? []).map(({ id }) => id);
    },
    /** Buys bots on chain with test USDT and waits until they are delivered. */
    async buysBotsByWallet(quantity: number) {
      const quote = { quantity, asset: 'USDT', payBy: 'wallet' } as const;
      const { orderRef, total: amount } = await call(purchases.quoteBots, quote);
      await faucet('USDT', amount);
      await approves('USDT', amount);
      await pays({ orderRef, asset: 'USDT', amount });
      await settle();
    },
    async buysCards(quantity: number, asset: Asset = 'USDT') {
      const { purchaseId } = await call(purchases.quoteCards, { quantity, asset, payBy: 'balance' });
      return call(purchases.payCards, { purchaseId, payBy: 'balance' });
    },
    accelerates: (ids: string[], cards?: number) => call(bots.accelerate.act, { ids, ...(cards !== undefined && { cards }) }),
    runs: (ids: string[]) => call(bots.run.act, { ids }),
    stops: (ids: string[]) => call(bots.stop.act, { ids }),
    renews: (ids: string[]) => call(bots.renew.act, { ids }),
    /** Sends bots; signs when the check requires a signature. */
    async sendsBots(ids: string[], to: { readonly address: string }) {
      const sending = { ids, to: to.address };
      const { signatureNeeded } = await call(bots.send.check, sending);
      if (!signatureNeeded) return call(bots.send.act, sending);
      const { challengeId, signature } = await signs({ call: 'bot/send', ...sending });
      return call(bots.send.act, { ...sending, challengeId, signature });
    },
    async collects() {
      return (await call(earnings.collect, { kind: 'static' })).collected;
    },
  };
}
