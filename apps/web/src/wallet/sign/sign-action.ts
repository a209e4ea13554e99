import { account } from '@ocean/api/areas/account';
import type { InputOf } from '@ocean/api/endpoint';
import type { ApiClient } from '@ocean/api-react/api-provider';
import type { Address, WalletProvider } from '../provider/eip1193.ts';
import { signText } from '../provider/sign-text.ts';

/** The call that is to be signed, with the very fields that it will be sent with. */
export type SignedAction = NonNullable<InputOf<typeof account.challenge>['action']>;

type SignAction = { client: ApiClient; provider: WalletProvider; address: Address; chainId: number; action: SignedAction };

/** Challenge for one action → signature over exactly that text: what a call sends along that asks for a signature. */
export async function signAction({ client, provider, address, chainId, action }: SignAction) {
  const challenge = await client.call(account.challenge, { address: address.toLowerCase(), chainId, purpose: 'action', action });
  return { challengeId: challenge.challengeId, signature: await signText(provider, address, challenge.message) };
}
