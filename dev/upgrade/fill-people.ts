import { account } from '@ocean/api/areas/account';
import { generatePrivateKey } from 'viem/accounts';
import { operateMembers } from '../../apps/server/src/operate/members/operate-members.ts';
import { LOCAL } from '../chain/local-keys.ts';
import { openSmartWallets } from '../chain/smart-wallet.ts';
import type { OperatorsDesk } from '../world/operators-desk.ts';
import type { World } from '../world/world.ts';
import type { Member } from '../world/world-member.ts';

/** Members in one line, each invited by the previous one, and one in another branch. */
export type Line = { readonly alice: Member; readonly bob: Member; readonly carol: Member; readonly erin: Member };

/** Creates the line, and besides it an undeployed contract wallet and a suspended account. */
export async function joinLine(world: World, desk: OperatorsDesk): Promise<Line> {
  const alice = await world.member();
  const bob = await world.member({ inviter: alice });
  const carol = await world.member({ inviter: bob });
  const erin = await world.member();
  await openSessions(world, alice);
  await alice.call(account.saveSettings, { theme: 'dark', language: 'en', notifications: { bots: false } });
  await bob.call(account.saveSettings, { approval: 'capped' });
  await joinByContractWallet(world, alice.inviteCode);
  const mallory = await world.member({ inviter: alice });
  await desk.carol(operateMembers, 'suspend', mallory.id, '--reason', 'reported stolen');
  await desk.dave(operateMembers, 'note', mallory.id, '--reason', 'waits for the police');
  return { alice, bob, carol, erin };
}

/** Opens two more sessions, and ends one of them. */
async function openSessions(world: World, { wallet, call }: Member): Promise<void> {
  for (const _ of [1, 2]) await world.member({ wallet });
  const { list } = await call(account.sessions, {});
  await call(account.revokeSessions, { id: list.find(({ isCurrent }) => !isCurrent)?.id ?? '' });
}

async function joinByContractWallet({ rpcUrl, visitor }: World, recommend: string): Promise<void> {
  const { address, signUndeployed } = await (await openSmartWallets(rpcUrl)).walletOf(generatePrivateKey());
  const asked = { address, chainId: LOCAL.chainId, purpose: 'signIn', recommend } as const;
  const { challengeId, message } = await visitor.call(account.challenge, asked);
  await visitor.call(account.register, {
    username: address,
    recommend,
    challengeId,
    signature: await signUndeployed(message),
  });
}
