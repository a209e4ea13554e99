import type { Member, Platform } from '../support/platform.ts';

/** Two direct invitees, and below the first a line of three. @returns the one of them who has bots and can pay for a vote */
export async function fillDownline(join: Platform['member'], member: Member): Promise<Member> {
  const child = await join({ inviter: member });
  await join({ inviter: member });
  const grandchild = await join({ inviter: child });
  await grandchild.deposits('USDT', '310');
  await grandchild.buysBots(2);
  await join({ inviter: await join({ inviter: grandchild }) });
  return grandchild;
}
