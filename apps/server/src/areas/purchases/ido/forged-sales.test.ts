import { randomUUID } from 'node:crypto';
import { ido } from '@ocean/api/areas/ido';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { opensRound } from '#dev/world/open-round.ts';
import { openDesk } from '#dev/world/operators-desk.ts';
import { useWorld } from '#dev/world/use-world.ts';
import type { Member } from '#dev/world/world-member.ts';
import { openDatabase, type PooledDatabase } from '../../../db/pool.ts';
import { tokenSoldByBalance } from '../../../ledger/movements.ts';
import { createLedger } from '../../../ledger/post.ts';

/** What a compromised server could write with the API's own database role. */
const world = useWorld();
let api: PooledDatabase;
let mallory: Member;
beforeAll(async () => {
  const desk = openDesk(world);
  // A day sells 200.
  await opensRound(world, desk, { total: '2000' });
  await desk.close();
  mallory = await world.memberWithUsdt('500');
  await mallory.buysTokens(100);
  api = openDatabase(world.database.apiUrl, { connections: 2 });
});
afterAll(() => api?.end());

const BCG = 10n ** 18n;
type Row = { id: string; place?: number; units?: bigint; account?: string };
const sale = ({ id, place = 2, units = 100n * BCG, account = mallory.id }: Row) => sql`
  insert into ido_sale (purchase_id, round, account, place, units, day)
  values (${id}, 1, ${account}, ${place}, ${units}, platform_today())`;
const settles = (id: string) => sql`
  update purchase set settled_at = platform_now(), settled_by = 'balance', settled_request = ${randomUUID()} where id = ${id}`;
const quoted = async (quantity = 100) => {
  const { purchaseId } = await mallory.call(ido.quote, { quantity, asset: 'USDT', payBy: 'balance' });
  return purchaseId;
};
const refused = (name: RegExp) => expect.objectContaining({ message: expect.stringMatching(name) });

test('no sale can be written for an unsettled purchase, where it would block the settlement of the payment', async () => {
  const id = await quoted();
  await expect(api.run(sale({ id }))).rejects.toEqual(refused(/settled in this moment/));
  await expect(api.run(sale({ id: randomUUID() }))).rejects.toEqual(refused(/settled in this moment/));
});

test('a sale has the tokens and the buyer of its purchase, and the next place', async () => {
  for (const forged of [{ units: 900n * BCG }, { place: 3 }, { account: `0x${'d'.repeat(40)}` }]) {
    const id = await quoted();
    const attempt = api.transaction(async (tx) => {
      await tx.run(settles(id));
      await tx.run(sale({ id, ...forged }));
    });
    await expect(attempt).rejects.toMatchObject({ code: expect.stringMatching(/^23/) });
  }
});

test('a place is taken once', async () => {
  const id = await quoted();
  const attempt = api.transaction(async (tx) => {
    await tx.run(settles(id));
    await tx.run(sale({ id, place: 1 }));
  });
  await expect(attempt).rejects.toMatchObject({ code: '23505' });
});

test('the database limits sales to the stock of the round and of its day', async () => {
  const ids = [await quoted(), await quoted()];
  const attempt = api.transaction(async (tx) => {
    for (const [at, id] of ids.entries()) {
      await tx.run(settles(id));
      await tx.run(sale({ id, place: at + 2 }));
    }
  });
  await expect(attempt).rejects.toEqual(refused(/sold_within_day/));
});

test('a server can write neither rounds nor their stock', async () => {
  const denied = { code: '42501' };
  await expect(api.run(sql`update ido_stock set sold_units = 0`)).rejects.toMatchObject(denied);
  await expect(api.run(sql`update ido_round set price_units = 1`)).rejects.toMatchObject(denied);
  await expect(api.run(sql`delete from ido_sale`)).rejects.toMatchObject(denied);
  await expect(
    api.run(sql`
      insert into ido_round (number, opens_at, closes_at, total_units, day_units, price_units, params_day, authors, reason)
      select 2, closes_at, closes_at + interval '1 day', 5, 5, 1, params_day, authors, 'x' from ido_round`),
  ).rejects.toMatchObject(denied);
});

test('the pool pays a purchase exactly its sale, and nothing without one', async () => {
  const ledger = createLedger(api);
  const id = await quoted();
  const facts = { purchaseId: id, account: mallory.id, asset: 'USDT' as const, quantity: 100, totalUnits: 20_000_000n };
  const attempt = (tokenUnits: bigint, hasSale: boolean) =>
    api.transaction(async (tx) => {
      await tx.run(settles(id));
      if (hasSale) await tx.run(sale({ id }));
      await ledger.postIn(tx, [tokenSoldByBalance({ ...facts, tokenUnits })]);
    });
  await expect(attempt(100n * BCG, false)).rejects.toMatchObject({
    code: 'LG007',
    message: expect.stringMatching(/has no fact/),
  });
  await expect(attempt(101n * BCG, true)).rejects.toMatchObject({ code: 'LG007', message: expect.stringMatching(/differs/) });
  await expect(attempt(99n * BCG, true)).rejects.toMatchObject({ code: 'LG007' });
});
