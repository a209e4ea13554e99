import { account as accountApi } from '@ocean/api/areas/account';
import { createClient } from '@ocean/api/client';
import { privateKeyToAccount } from 'viem/accounts';
import { LOCAL } from '../chain/local-keys.ts';
import { LOCAL_ROOT_CODE } from './local-environment.ts';

/** Longer than a client's usual ten seconds, because a first start on a slow machine needs more. */
export const SEED_TIMEOUT_MS = 60_000;

/** Joins a member directly below the root, as users of the local invitation code do, so that they may vote on its projects. */
export async function joinDemoMember(baseUrl: string): Promise<string> {
  const visitor = createClient({ baseUrl, timeoutMs: SEED_TIMEOUT_MS });
  const wallet = privateKeyToAccount(LOCAL.demoOwner.key);
  const { address } = wallet;
  const asked = { address, chainId: LOCAL.chainId, purpose: 'signIn' as const, recommend: LOCAL_ROOT_CODE };
  const { challengeId, message } = await visitor.call(accountApi.challenge, asked);
  const signature = await wallet.signMessage({ message });
  await visitor.call(accountApi.register, { username: address, recommend: LOCAL_ROOT_CODE, challengeId, signature });
  return address.toLowerCase();
}
