import { assistant } from '@ocean/api/areas/assistant';
import { desk } from '@ocean/api/areas/desk';
import { earnings } from '@ocean/api/areas/earnings';
import { projects } from '@ocean/api/areas/projects';
import { purchases } from '@ocean/api/areas/purchases';
import { feedback } from '@ocean/api/areas/social/feedback';
import { staking } from '@ocean/api/areas/staking';
import { tickets } from '@ocean/api/areas/tickets';
import sql from 'sql-template-tag';
import { openTraders } from '../desk/traders.ts';
import { samplePicture } from '../files/sample-files.ts';
import { sendFile } from '../files/send-file.ts';
import type { World } from '../world/world.ts';
import type { Member } from '../world/world-member.ts';

/** Marks every private text that `hasPrivateThings` writes. */
export const MARK = 'zebrafish';

/** Ids of private things by their kind, such as `ticket`. */
export type PrivateThings = Readonly<Record<string, string>>;

/** Gives a member one of each private thing that no other member may see or change, including an order with a desk operator. */
export async function hasPrivateThings(
  world: World,
  { member, operator }: { member: Member; operator: Member },
): Promise<PrivateThings> {
  await member.deposits('USDT', '5000');
  await member.exchanges('300');
  return {
    ...(await money(member)),
    ...(await texts(world, member)),
    ...(await ofDesk(world, { member, operator })),
    ...(await ofSignIn(world, member)),
  };
}

async function money(member: Member): Promise<PrivateThings> {
  const [bot = ''] = await member.buysBots(1);
  const { purchaseId } = await member.call(purchases.quoteBots, { quantity: 1, asset: 'USDT', payBy: 'balance' });
  const { id: withdrawal } = await member.call(earnings.withdraw, { asset: 'USDT', amount: '2000' });
  const { quote } = await member.call(earnings.convert, { action: 'quote', from: 'USDT', to: 'BCG', amount: '10' });
  const { stake } = await member.call(staking.pledge, { amount: '100', days: 30 });
  return { bot, purchase: purchaseId, withdrawal, quote: quote?.quoteId ?? '', stake: stake.id };
}

async function texts({ origin }: World, member: Member): Promise<PrivateThings> {
  const { body } = await sendFile(origin, member.token, { name: `${MARK}.png`, bytes: await samplePicture('png') });
  const { fileId: file } = body.data as { fileId: string };
  const { id: project } = await member.call(projects.submit, {
    ...{ action: 'draft', name: `A ${MARK}`, profile: `A ${MARK} farm.`, contact: `${MARK}@example.org`, files: [file] },
  });
  const { id: ticket } = await member.call(tickets.send, { subject: `My ${MARK}`, text: `Where is my ${MARK}?` });
  const { id: said } = await member.call(feedback.submit, { text: `More ${MARK}`, contact: `${MARK}@example.org`, files: [] });
  const { threadId: thread } = await member.call(assistant.ask, { question: `What does a ${MARK} cost?` });
  return { file, project, ticket, feedback: said, thread };
}

async function ofDesk(world: World, { member, operator }: { member: Member; operator: Member }): Promise<PrivateThings> {
  const traders = openTraders(world);
  try {
    await traders.named(member, 'A customer');
    await traders.trades(operator, { offers: [{ side: 'buy' }], wallet: { BCG: '300' } });
    const serviceId = await traders.serviceOf(operator, 'buy');
    const { id: order } = await member.placesOrder({ side: 'buy', amount: '20', serviceId });
    await member.call(desk.sendMessage, { orderId: order, text: `My ${MARK}`, files: [] });
    const { testId: test } = await member.call(desk.quiz, {});
    return { order, test };
  } finally {
    await traders.close();
  }
}

async function ofSignIn({ context: { db } }: World, member: Member): Promise<PrivateThings> {
  const { id: session } = await db.one<{ id: string }>(sql`select id from session where account = ${member.id} limit 1`);
  const { challengeId: challenge } = await member.signs({ call: 'other/allowSpending', amount: '1' });
  return { session, challenge };
}
