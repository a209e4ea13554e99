import type { Member, Platform } from '../support/platform.ts';

/** Two direct invitees, and below the first a line of three; one of them has bots. */
export async function fillDownline(join: Platform['member'], member: Member): Promise<void> {
  const child = await join({ inviter: member });
  await join({ inviter: member });
  const grandchild = await join({ inviter: child });
  await grandchild.deposits('USDT', '300');
  await grandchild.buysBots(2);
  await join({ inviter: await join({ inviter: grandchild }) });
}
