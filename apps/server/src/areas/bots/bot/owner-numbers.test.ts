import { bots } from '@ocean/api/areas/bots';
import { purchases } from '@ocean/api/areas/purchases';
import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { useWorld } from '#dev/world/use-world.ts';
import type { Member } from '#dev/world/world-member.ts';

const world = useWorld();

/** Numbers of the bots of a member, by the bots' ids. */
async function numbersOf(member: Member): Promise<Map<string, number>> {
  const { list } = await member.call(bots.list, { page: 1, size: 100 });
  return new Map(list.map(({ id, number }) => [id, number]));
}

async function rich(): Promise<Member> {
  const member = await world.member();
  await member.deposits('USDT', '3000');
  return member;
}

test('numbers the bots of a member 1, 2, 3 … in order of purchase, also when other members buy in between', async () => {
  const [alice, bob] = [await rich(), await rich()];
  const first = await alice.buysBots(2);
  await bob.buysBots(3);
  const second = await alice.buysBots(1);
  expect([...(await numbersOf(alice)).values()].sort()).toEqual([1, 2, 3]);
  expect((await numbersOf(alice)).get(second[0] ?? '')).toBe(3);
  expect([...(await numbersOf(bob)).values()].sort()).toEqual([1, 2, 3]);
  expect(first).toHaveLength(2);
});

test('gives a sent bot the next number of its receiver; the others keep theirs, and no number is reused', async () => {
  const [alice, bob] = [await rich(), await rich()];
  const ids = await alice.buysBots(3);
  await bob.buysBots(1);
  const before = await numbersOf(alice);
  const [sent = ''] = ids.filter((id) => before.get(id) === 2);
  await alice.sendsBots([sent], bob);
  expect((await numbersOf(bob)).get(sent)).toBe(2);
  expect([...(await numbersOf(alice)).values()].sort()).toEqual([1, 3]);

  const { list } = await alice.call(bots.history, { page: 1, size: 100 });
  expect(list.filter(({ botId }) => botId === sent).map(({ number }) => number)).toEqual([null, null]);

  await bob.sendsBots([sent], alice);
  expect((await numbersOf(alice)).get(sent)).toBe(4);
  const [bought = ''] = await alice.buysBots(1);
  expect((await numbersOf(alice)).get(bought)).toBe(5);
});

test('keeps the order of several bots that are sent together', async () => {
  const [alice, bob] = [await rich(), await rich()];
  await alice.buysBots(5);
  const before = await numbersOf(alice);
  await alice.sendsBots([...before.keys()].reverse(), bob);
  const after = await numbersOf(bob);
  for (const [id, number] of before) expect(after.get(id)).toBe(number);
});

test('concurrent purchases of one member share no number, and a purchase names those that are still its buyer’s', async () => {
  const [alice, bob] = [await rich(), await world.member()];
  const quotes = await Promise.all(
    Array.from({ length: 4 }, () => alice.call(purchases.quoteBots, { quantity: 2, asset: 'USDT', payBy: 'balance' })),
  );
  const paid = await Promise.all(quotes.map(({ purchaseId }) => alice.call(purchases.payBots, { purchaseId, payBy: 'balance' })));
  const numbers = paid.flatMap(({ bots: bought = [] }) => bought.map(({ number }) => number));
  expect(numbers.sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  const [{ id = '' } = {}] = paid[0]?.bots ?? [];
  await alice.sendsBots([id], bob);
  const shown = await alice.call(purchases.show, { purchaseId: quotes[0]?.purchaseId ?? '' });
  expect(shown.bots?.find((one) => one.id === id)).toEqual({ id, number: null });
});

test('gives both of two members who send to each other at the same time their next numbers', async () => {
  const [alice, bob] = [await rich(), await rich()];
  const [ofAlice, ofBob] = [await alice.buysBots(3), await bob.buysBots(3)];
  await Promise.all([alice.sendsBots(ofAlice, bob), bob.sendsBots(ofBob, alice)]);
  expect([...(await numbersOf(alice)).values()].sort()).toEqual([4, 5, 6]);
  expect([...(await numbersOf(bob)).values()].sort()).toEqual([4, 5, 6]);
});

test('the server’s own role can give no number twice', async () => {
  const alice = await rich();
  await alice.buysBots(2);
  await expect(world.context.db.run(sql`update bot set owner_number = 1 where owner = ${alice.id}`)).rejects.toThrow(
    'bot_number_once_an_owner',
  );
});
