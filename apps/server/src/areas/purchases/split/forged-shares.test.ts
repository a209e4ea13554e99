import { randomBytes, randomUUID } from 'node:crypto';
import { purchases } from '@ocean/api/areas/purchases';
import sql, { type Sql } from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useWorld } from '#dev/world/use-world.ts';
import type { Member } from '#dev/world/world-member.ts';
import type { Queryable } from '../../../db/database.ts';
import { openDatabase, type PooledDatabase } from '../../../db/pool.ts';

/* What a compromised server can write about sales and lines with the API's database role. Each forgery is refused by name. */
const world = useWorld();
let api: PooledDatabase;
let mallory: Member;
let inviter: Member;
let buyer: Member;
beforeAll(async () => {
  api = openDatabase(world.database.apiUrl);
  mallory = await world.member();
  inviter = await world.member({ inviter: mallory });
  buyer = await world.member({ inviter });
});
afterAll(() => api?.end());

type Share = {
  readonly purchaseId: string;
  readonly account: string;
  readonly invitee: string;
  readonly place?: number;
  readonly points?: number;
  readonly units: bigint;
};

const tells = (q: Queryable, { purchaseId, account, invitee, place = 1, points = 800, units }: Share) =>
  q.run(sql`
    insert into sale_share (purchase_id, place, kind, account, invitee, level, rate_points, bar_points, points, outcome, asset, units)
    values (${purchaseId}, ${place}, ${place === 1 ? 'inviter' : 'differential'}, ${account}, ${invitee}, 0, ${points}, 0, ${points}, 'paid',
      'USDT', ${units})`);

/** Writes a purchase for 100 base units, settled by the role itself, with these shares. */
const sells = (buyer: Member, shares: (purchaseId: string) => Share[], kind = 'bots') =>
  api.transaction(async (tx) => {
    const id = randomUUID();
    await insertPurchase(tx, { id, account: buyer.id, kind, settled: sql`platform_now()` });
    for (const share of shares(id)) await tells(tx, share);
  });

const refused = { message: expect.stringMatching(/a share is of a bot sale of this moment/) };

test('no share can be written for an open purchase, and the payment for it settles', async () => {
  const quote = await buyer.call(purchases.quoteBots, { quantity: 1, asset: 'USDT', payBy: 'wallet' });
  const share = { purchaseId: quote.purchaseId, account: inviter.id, invitee: buyer.id, place: 20, points: 1, units: 10_000n };
  await expect(tells(api, share)).rejects.toMatchObject(refused);
  await expect(tells(api, { ...share, purchaseId: randomUUID() })).rejects.toMatchObject(refused);
  await buyer.faucet('USDT', quote.total);
  await buyer.approves('USDT', quote.total);
  await buyer.pays({ orderRef: quote.orderRef, asset: 'USDT', amount: quote.total });
  await world.settle();
  const { purchase } = await buyer.call(purchases.show, { purchaseId: quote.purchaseId });
  expect(purchase.state).toBe('settled');
});

test('a purchase cannot be settled at another time, reopened or changed', async () => {
  const early = (settled: Sql) => insertPurchase(api, { id: randomUUID(), account: buyer.id, kind: 'bots', settled });
  await expect(early(sql`platform_now() - interval '1 second'`)).rejects.toMatchObject({ key: 'UNAVAILABLE' });
  const settles = sql`update purchase set settled_by = 'wallet', settled_at = platform_now() + interval '1 day'`;
  const { purchaseId } = await buyer.call(purchases.quoteBots, { quantity: 1, asset: 'USDT', payBy: 'wallet' });
  await expect(api.run(sql`${settles} where id = ${purchaseId}`)).rejects.toMatchObject({ key: 'UNAVAILABLE' });
  for (const change of [sql`settled_at = null, settled_by = null`, sql`value_units = 10 ^ 12`, sql`account = ${mallory.id}`]) {
    const changes = sql`update purchase set ${change} where account = ${buyer.id} and settled_at is not null`;
    await expect(api.run(changes)).rejects.toMatchObject({ message: 'a settled purchase never changes' });
  }
});

const cases: [string, () => Parameters<typeof sells>][] = [
  ['to the buyer', () => [buyer, (purchaseId) => [{ purchaseId, account: buyer.id, invitee: buyer.id, units: 8n }]]],
  [
    'to a member of another line',
    () => [inviter, (purchaseId) => [{ purchaseId, account: buyer.id, invitee: inviter.id, units: 8n }]],
  ],
  [
    'to an address that is no member, beyond the line',
    () => [buyer, (purchaseId) => [{ purchaseId, account: `0x${'5'.repeat(40)}`, invitee: inviter.id, place: 20, units: 8n }]],
  ],
  [
    'to an ancestor at the place of another',
    () => [buyer, (purchaseId) => [{ purchaseId, account: mallory.id, invitee: buyer.id, units: 8n }]],
  ],
  [
    'to an ancestor through another invitee',
    () => [buyer, (purchaseId) => [{ purchaseId, account: mallory.id, invitee: buyer.id, place: 2, units: 8n }]],
  ],
  ['above its points', () => [buyer, (purchaseId) => [{ purchaseId, account: inviter.id, invitee: buyer.id, units: 100n }]]],
  ['of cards', () => [buyer, (purchaseId) => [{ purchaseId, account: inviter.id, invitee: buyer.id, units: 8n }], 'cards']],
];
test.each(cases)('no share goes %s', async (_name, make) => {
  await expect(sells(...make())).rejects.toMatchObject(refused);
});

test('a new member gets the line of the inviter only', async () => {
  const joins = (line: Sql) =>
    api.run(sql`
      insert into account (address, inviter, path, invite_code)
      select ${`0x${'6'.repeat(40)}`}, address, ${line}, 'FORGED-1' from account where address = ${buyer.id}`);
  const foreign = sql`(select path || number from account where address = ${mallory.id})`;
  for (const line of [foreign, sql`path`, sql`path || ${foreign} || number`, sql`array[number]`]) {
    await expect(joins(line)).rejects.toMatchObject({ message: 'the line of an account is that of its inviter' });
  }
});
/** Inserts a purchase of one bot for 100 base units. */
function insertPurchase(
  q: Queryable,
  { id, account, kind, settled }: { id: string; account: string; kind: string; settled: Sql },
): Promise<number> {
  return q.run(sql`
    insert into purchase (id, account, order_ref, kind, quantity, asset, unit_units, subtotal_units, discounts, total_units, value_units,
      pay_by, expires_at, settled_at, settled_by, settled_request)
    values (${id}, ${account}, ${`0x${randomBytes(32).toString('hex')}`}, ${kind}, 1, 'USDT', 100, 100, '[]', 100, 100, 'balance',
      platform_now() + interval '1 hour', ${settled}, 'balance', ${id})`);
}

test('the audit finds nothing afterwards', async () => {
  await world.audit();
});
