import { account } from '@ocean/api/areas/account';
import type { Client } from '@ocean/api/client';
import { Refusal } from '@ocean/api/errors';
import type { PrivateKeyAccount } from 'viem/accounts';
import { LOCAL } from '../chain/local-keys.ts';

/**
 * A member's client that signs an amount when the day's purchases or fees require a signature, and then repeats the act, as the app
 * does with the member's wallet. A thief has only a plain client.
 */
export function signingClient(client: Client, wallet: PrivateKeyAccount): Client {
  const allow = async (amount: string) => {
    const action = { call: 'other/allowSpending' as const, amount };
    const asked = { address: wallet.address, chainId: LOCAL.chainId, purpose: 'action' as const, action };
    const { challengeId, message } = await client.call(account.challenge, asked);
    await client.call(account.allowSpending, { amount, challengeId, signature: await wallet.signMessage({ message }) });
  };
  return {
    async call(endpoint, input, options) {
      // A concurrent act may spend the amount that was signed for this one.
      for (;;) {
        try {
          return await client.call(endpoint, input, options);
        } catch (error) {
          if (!(error instanceof Refusal) || error.key !== 'SPENDING_STEP_UP_NEEDED') throw error;
          await allow(String(error.params.amount));
        }
      }
    },
  };
}
