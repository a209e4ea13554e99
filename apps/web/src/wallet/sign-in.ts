import { account } from '@ocean/api/areas/account';
import type { OutputOf } from '@ocean/api/endpoint';
import type { ApiClient } from '@ocean/api-react/api-provider';
import type { Address, WalletProvider } from './eip1193.ts';

type SignIn = { client: ApiClient; provider: WalletProvider; address: Address; chainId: number; recommend: string };

/** Challenge → signature over exactly that text → register, which registers a new address and signs a known one in. */
export async function signIn({
  client,
  provider,
  address,
  chainId,
  recommend,
}: SignIn): Promise<OutputOf<typeof account.register>['userinfo']> {
  const challenge = await client.call(account.challenge, {
    address,
    chainId,
    purpose: 'signIn',
    ...(recommend === '' ? {} : { recommend }),
  });
  const signature = await provider.request({ method: 'personal_sign', params: [toHex(challenge.message), address] });
  const { userinfo } = await client.call(account.register, {
    username: address,
    recommend,
    challengeId: challenge.challengeId,
    signature: String(signature),
  });
  return userinfo;
}

/** Wallets show the text again from its bytes; plain text would be guessed at by some. */
function toHex(text: string): string {
  return `0x${Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
