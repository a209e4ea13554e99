import { account } from '@ocean/api/areas/account';
import type { OutputOf } from '@ocean/api/endpoint';
import type { ApiClient } from '@ocean/api-react/api-provider';
import type { Address, WalletProvider } from '../provider/eip1193.ts';
import { signText } from '../provider/sign-text.ts';

type SignIn = { client: ApiClient; provider: WalletProvider; address: Address; chainId: number; recommend: string };

/** Challenge → signature over exactly that text → register, which registers a new address and signs a known one in. */
export async function signIn({
  client,
  provider,
  address,
  chainId,
  recommend,
}: SignIn): Promise<OutputOf<typeof account.register>['userinfo']> {
  // Wallets spell their account as they like, some with the checksum of another chain: in one case it carries none.
  const wallet = address.toLowerCase();
  const challenge = await client.call(account.challenge, {
    address: wallet,
    chainId,
    purpose: 'signIn',
    ...(recommend === '' ? {} : { recommend }),
  });
  const signature = await signText(provider, address, challenge.message);
  const { userinfo } = await client.call(account.register, {
    username: wallet,
    recommend,
    challengeId: challenge.challengeId,
    signature,
  });
  return userinfo;
}
