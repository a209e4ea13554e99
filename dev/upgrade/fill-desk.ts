import { desk } from '@ocean/api/areas/desk';
import sql from 'sql-template-tag';
import { endAllDue } from '../../apps/server/src/areas/desk/clock/end-due.ts';
import { deskJobs } from '../../apps/server/src/areas/desk/jobs.ts';
import { operateDesk } from '../../apps/server/src/operate/desk/operate-desk.ts';
import { rightAnswers } from '../desk/right-answers.ts';
import { samplePicture } from '../files/sample-files.ts';
import { sendFile } from '../files/send-file.ts';
import type { OperatorsDesk } from '../world/operators-desk.ts';
import type { World } from '../world/world.ts';
import type { Member } from '../world/world-member.ts';

/** The owner of a passageway that takes orders, and its customer. */
export type DeskTraders = { readonly operator: Member; readonly customer: Member };

const DAY_MINUTES = 24 * 60;
const DAY_MS = DAY_MINUTES * 60_000;
const MARKET = 'BCG/USDT';
const BOTH = (['buy', 'sell'] as const).map((side) => ({ market: MARKET, side, min: '1', max: '50', isOpen: true }));
const REASON = ['--reason', 'a filled world'] as const;

/**
 * Both become traders, one of them a provider with an avatar, its own rate and automatic acceptance; another applicant's deposit is
 * being returned. Some of their orders are released, one of them after its hold was extended, one is cancelled and one expired.
 */
export async function openDeskTrading(world: World, operators: OperatorsDesk): Promise<DeskTraders> {
  const traders = { operator: await joins(world, 'Harbor'), customer: await joins(world, 'Visitor') };
  const { operator, customer } = traders;
  await wears(world, operator);
  for (const member of [operator, customer]) await passesTest(world, member);
  await opens(operator);
  await applies(operators, operator, 'approve');
  await applies(operators, customer, 'refuse');
  await setsRate(operator);
  await operator.call(desk.empty, { asset: 'USDT', amount: '5' });
  for (const base of ['close', 'open']) await operators.carol(operateDesk, 'markets', base, 'BCG', ...REASON);

  const extended = await trades(traders, 'buy');
  await extendsHold(world, operators, extended);
  await trades(traders, 'sell');
  const { id } = await customer.placesOrder({ side: 'buy', amount: '11' });
  await customer.cancelsOrder(id);
  await customer.placesOrder({ side: 'sell', amount: '12', serviceId: await serviceOf(operator, 'sell') });
  await world.advanceMinutes(2 * DAY_MINUTES);
  await endAllDue(world.context);
  return traders;
}

/** Leaves pending orders with and without a passageway, and one on hold with messages of its parties; the others have ended. */
export async function leaveOrdersInEveryState(world: World, traders: DeskTraders): Promise<void> {
  const { operator, customer } = traders;
  for (const job of deskJobs) await job.run(world.context);
  const completed = await trades(traders, 'buy');
  const picture = await uploads(world, customer);
  await customer.call(desk.sendMessage, { orderId: completed, text: 'Thank you', files: [picture] });
  await operator.call(desk.sendMessage, { orderId: completed, text: 'You are welcome', files: [] });
  await customer.placesOrder({ side: 'buy', amount: '13', serviceId: await serviceOf(operator, 'buy') });
  await customer.placesOrder({ side: 'sell', amount: '14' });
  await signsFor(operator, '2');
  await customer.placesOrder({ side: 'buy', amount: '11', serviceId: await serviceOf(operator, 'buy') });
  await practises(customer);
}

async function joins(world: World, nickname: string): Promise<Member> {
  const member = await world.member();
  await member.deposits('USDT', '400');
  await member.exchanges('150');
  // Released orders between two owners of bots count for a level.
  await member.deposits('USDT', '100');
  await member.buysBots(1);
  await member.call(desk.create, { nickname });
  return member;
}

async function uploads({ origin }: World, member: Member): Promise<string> {
  const { body } = await sendFile(origin, member.token, { name: 'seen.png', bytes: await samplePicture('png') });
  return (body.data as { fileId: string }).fileId;
}

async function wears(world: World, member: Member): Promise<void> {
  await member.call(desk.updateAvatar, { fileId: await uploads(world, member) });
}

async function practises(member: Member): Promise<void> {
  const { orders } = await member.call(desk.practise, {});
  const pending = orders.find(({ may }) => may.includes('accept'));
  if (pending) await member.call(desk.practise, { orderId: pending.id });
}

async function passesTest({ database }: World, member: Member): Promise<void> {
  const { testId } = await member.call(desk.quiz, {});
  await member.call(desk.quiz, { testId, answers: await rightAnswers(database.ownerUrl, testId) });
}

/** Fills the asset wallet, adds services and starts the passageway. */
async function opens(member: Member): Promise<void> {
  await member.call(desk.fill, { asset: 'USDT', amount: '100' });
  await member.call(desk.fill, { asset: 'BCG', amount: '300' });
  await member.call(desk.open, {});
  await member.call(desk.save, { services: BOTH });
  await member.call(desk.start, {});
}

/** Allows automatic acceptance up to a daily value. No later job runs that would accept pending orders. */
async function signsFor(member: Member, daily: string): Promise<void> {
  const { message: _, ...proof } = await member.signs({ call: 'tor/save', daily });
  await member.call(desk.save, { autoAccept: { daily }, ...proof });
}

async function applies({ db, carol }: OperatorsDesk, member: Member, decided: 'approve' | 'refuse'): Promise<void> {
  const { deposit } = await member.call(desk.apply, {});
  const { message: _, ...proof } = await member.signs({ call: 'tor/applyProvider', amount: deposit });
  await member.call(desk.apply, { text: 'I serve orders all day.', contact: 'a@example.org', files: [], ...proof });
  const { id } = await db.one<{ id: string }>(sql`
    select deposit_id as id from desk_provider where account = ${member.id} and state = 'applied'`);
  await carol(operateDesk, 'applications', decided, id, ...REASON);
}

async function setsRate(member: Member): Promise<void> {
  const serviceId = await serviceOf(member, 'buy');
  const { message: _, ...proof } = await member.signs({
    call: 'tor/updateRate',
    market: MARKET,
    side: 'buy',
    rate: '0.101',
    max: '50',
  });
  await member.call(desk.updateRate, { serviceId, rate: '0.101', ...proof });
}

async function serviceOf(member: Member, side: 'buy' | 'sell'): Promise<string> {
  const { services } = await member.call(desk.save, {});
  const found = services.find((one) => one.side === side);
  if (!found) throw new Error(`the passageway has no service to ${side}`);
  return found.id;
}

async function trades({ operator, customer }: DeskTraders, side: 'buy' | 'sell'): Promise<string> {
  const { id } = await customer.placesOrder({ side, amount: '20', serviceId: await serviceOf(operator, side) });
  await operator.acceptsOrder(id);
  return id;
}

async function extendsHold({ context }: World, { carol }: OperatorsDesk, id: string): Promise<void> {
  const { at } = await context.db.one<{ at: Date }>(sql`select release_at as at from desk_order where id = ${id}`);
  const until = new Date(Math.floor((at.getTime() + DAY_MS / 2) / 1000) * 1000).toISOString().replace('.000Z', 'Z');
  await carol(operateDesk, 'holds', 'extend', id, '--until', until, ...REASON);
}
