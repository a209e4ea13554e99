import { randomUUID } from 'node:crypto';
import { bots } from '@ocean/api/areas/bots';
import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { callOf } from '#dev/economy/economy.ts';
import { countStatements } from '#dev/world/count-statements.ts';
import { useWorld } from '#dev/world/use-world.ts';
import type { Member } from '#dev/world/world-member.ts';
import { accelerateBots } from './accelerate-bots.ts';

const world = useWorld();

/** A member with bots bought today, and cards. */
async function withBots(quantity: number, cards: number): Promise<{ member: Member; ids: string[] }> {
  const member = await world.member();
  await member.deposits('USDT', String(quantity * 130 + cards * 5));
  const ids = await member.buysBots(quantity);
  if (cards > 0) await member.buysCards(cards);
  return { member, ids };
}

const botOf = async (member: Member, id: string | undefined) =>
  (await member.call(bots.list, { size: 100 })).list.find((bot) => bot.id === id);
const cardsOf = async (member: Member) => (await member.call(bots.summary, {})).cards;

describe('accelerating', () => {
  test('on the day of buying makes a bot ready the next day, and it runs then', async () => {
    const { member, ids } = await withBots(1, 10);
    await member.exchanges('20');
    const [id = ''] = ids;
    const bought = await botOf(member, id);
    expect(bought).toMatchObject({ status: 'not_activated', may: ['accelerate', 'send'] });
    const boughtDay = bought?.boughtDay ?? 0;
    expect(bought?.readyDay).toBe(boughtDay + 8);
    const check = await member.call(bots.accelerate.check, { ids });
    const plan = { count: 1, cost: { cards: 7 }, daysSaved: 7, ready: 1, cards: 10, cardsAfter: 3, skipped: [] };
    expect(check).toEqual(plan);
    expect(await cardsOf(member)).toBe(10);
    expect(await member.accelerates(ids)).toEqual(plan);
    expect(await cardsOf(member)).toBe(3);
    // A bot is never ready before the next day: a further card would save no day and is not spent.
    expect(await botOf(member, id)).toMatchObject({ status: 'not_activated', readyDay: boughtDay + 1, may: ['send'] });
    await expect(member.accelerates(ids)).rejects.toThrow('NO_WAITING_BOT');
    const [event] = (await member.call(bots.history, { id })).list;
    expect(event).toMatchObject({ kind: 'accelerated', cards: 7, readyDay: boughtDay + 1, day: boughtDay });
    await world.nextDay();
    expect(await botOf(member, id)).toMatchObject({ status: 'frozen' });
    expect(await member.runs(ids)).toMatchObject({ count: 1 });
  });

  test('while it waits makes a bot ready at once; on its last waiting day one card does; then none is spent', async () => {
    const { member, ids } = await withBots(3, 20);
    const [early = '', last = '', over = ''] = ids;
    await world.nextDay(3);
    expect(await botOf(member, early)).toMatchObject({ status: 'waiting', daysLeft: 5 });
    expect(await member.accelerates([early])).toMatchObject({ cost: { cards: 5 }, ready: 1 });
    expect(await botOf(member, early)).toMatchObject({ status: 'frozen' });
    await world.nextDay(4);
    expect(await botOf(member, last)).toMatchObject({ status: 'waiting', daysLeft: 1 });
    expect(await member.accelerates([last])).toMatchObject({ cost: { cards: 1 }, daysSaved: 1, ready: 1 });
    await world.nextDay();
    expect(await botOf(member, over)).toMatchObject({ status: 'frozen' });
    await expect(member.accelerates([over])).rejects.toThrow('NO_WAITING_BOT');
    expect(await cardsOf(member)).toBe(14);
  });

  test('spends no more cards than asked for, and says how many more days are left', async () => {
    const { member, ids } = await withBots(2, 20);
    expect(await member.accelerates(ids, 3)).toMatchObject({
      count: 1,
      cost: { cards: 3 },
      daysSaved: 3,
      ready: 0,
      cardsAfter: 17,
      skipped: [{ reason: 'no_card' }],
    });
    // The bot that got some cards is now the nearest to ready.
    expect(await member.accelerates(ids, 5)).toMatchObject({ count: 2, cost: { cards: 5 }, ready: 1 });
    // More cards than there are is no error, and a string of digits counts as a number.
    const body = { ids, cards: '9'.repeat(50) };
    expect((await member.post('/api/bot/accelerateCheck', body)).body).toMatchObject({ code: 1, data: { cost: { cards: 6 } } });
  });

  test('skips what cannot use a card, each with its reason', async () => {
    const { member, ids } = await withBots(4, 20);
    await member.exchanges('40');
    const [frozen = '', running = '', stopped = '', ready = ''] = ids;
    await world.nextDay(8);
    await member.runs([running, stopped]);
    await member.stops([stopped]);
    await member.deposits('USDT', '300');
    const [fresh = '', second = ''] = await member.buysBots(2);
    await member.accelerates([second]);
    const check = await member.call(bots.accelerate.check, { ids: [fresh, second, frozen, running, stopped] });
    expect(check).toMatchObject({ count: 1, cost: { cards: 7 } });
    const reasons = new Map(check.skipped.map(({ id, reason }) => [id, reason]));
    expect([second, frozen, running, stopped].map((id) => reasons.get(id))).toEqual(['ready', 'frozen', 'running', 'stopped']);
    const all = await member.call(bots.accelerate.checkAll, {});
    expect(all).toMatchObject({ count: 1, cost: { cards: 7 }, cards: 13, cardsAfter: 6 });
    expect(all.skipped).toEqual([
      { reason: 'frozen', count: 2 },
      { reason: 'ready', count: 1 },
      { reason: 'running', count: 1 },
      { reason: 'stopped', count: 1 },
    ]);
    expect(await member.call(bots.accelerate.actAll, {})).toEqual(all);
    expect(await botOf(member, ready)).toMatchObject({ status: 'frozen' });
    await expect(member.call(bots.accelerate.actAll, {})).rejects.toThrow('NO_WAITING_BOT');
  });

  test('all of three hundred spends every card on the nearest, as the check said', async () => {
    const { member, ids } = await withBots(200, 500);
    await world.nextDay(5);
    await member.deposits('USDT', '10000');
    const fresh = await member.buysBots(100);
    const check = await member.call(bots.accelerate.checkAll, {});
    // Three days each for 166 bots, and two for the next one.
    expect(check).toEqual({
      count: 167,
      cost: { cards: 500 },
      daysSaved: 500,
      ready: 167,
      cards: 500,
      cardsAfter: 0,
      skipped: [{ reason: 'no_card', count: 133 }],
    });
    expect(await member.call(bots.accelerate.actAll, {})).toEqual(check);
    const { counts } = await member.call(bots.summary, {});
    expect(counts).toMatchObject({ not_activated: fresh.length, frozen: 166, waiting: 34 });
    expect(ids).toHaveLength(200);
    await expect(member.call(bots.accelerate.actAll, {})).rejects.toThrow('NO_CARD');
  });

  test('takes the same number of statements for all bots, be it one or many', async () => {
    const statementsFor = async (quantity: number) => {
      const { member } = await withBots(quantity, 7 * quantity);
      const { db, counted } = countStatements(world.context.db);
      const done = await accelerateBots.actAll({ ...world.context, db }, callOf(member.id), { cards: null });
      expect(done).toMatchObject({ count: quantity, cost: { cards: 7 * quantity } });
      return counted();
    };
    expect(await statementsFor(140)).toBe(await statementsFor(1));
  });
});

describe('refuses by name and spends nothing', () => {
  test('without cards, without bots, with odd numbers', async () => {
    const { member, ids } = await withBots(1, 0);
    await expect(member.accelerates(ids)).rejects.toThrow('NO_CARD');
    await expect(member.call(bots.accelerate.checkAll, {})).rejects.toThrow('NO_CARD');
    await member.buysCards(2);
    const stranger = await withBots(1, 1);
    const cases: [object, string][] = [
      [{}, 'NO_WAITING_BOT'],
      [{ ids: [] }, 'NO_WAITING_BOT'],
      [{ ids: ['7'] }, 'BOT_UNKNOWN'],
      [{ ids: [randomUUID()] }, 'BOT_UNKNOWN'],
      [{ ids: [...ids, ...stranger.ids] }, 'BOT_UNKNOWN'],
      [{ ids: Array(1001).fill(ids[0]) }, 'BOTS_TOO_MANY'],
      [{ ids, cards: 0 }, 'QUANTITY_ZERO'],
      [{ ids, cards: -1 }, 'QUANTITY_ZERO'],
      [{ ids, cards: '' }, 'QUANTITY_ZERO'],
      [{ ids, cards: null }, 'QUANTITY_ZERO'],
      [{ ids, cards: 1.5 }, 'QUANTITY_INVALID'],
      [{ ids, cards: 'two' }, 'QUANTITY_INVALID'],
      [{ ids, cards: {} }, 'QUANTITY_INVALID'],
    ];
    for (const [body, key] of cases) {
      for (const path of ['/api/bot/accelerate', '/api/bot/accelerateCheck'])
        expect((await member.post(path, body)).body, JSON.stringify(body)).toMatchObject({ code: 5000, error: { key } });
    }
    for (const path of ['/api/bot/accelerateAll', '/api/bot/accelerateAllCheck'])
      expect((await member.post(path, { cards: 0 })).body).toMatchObject({ error: { key: 'QUANTITY_ZERO' } });
    expect(await cardsOf(member)).toBe(2);
    expect(await botOf(member, ids[0])).toMatchObject({ daysLeft: 1, status: 'not_activated' });
  });
});

describe('repeats and races', () => {
  test('repeats a lost answer and spends nothing', async () => {
    const { member, ids } = await withBots(2, 20);
    for (const again of [
      (key: string) => member.call(bots.accelerate.act, { ids, cards: 4 }, { idempotencyKey: key }),
      (key: string) => member.call(bots.accelerate.actAll, { cards: 4 }, { idempotencyKey: key }),
    ]) {
      const key = randomUUID();
      const first = await again(key);
      await world.context.db.run(sql`delete from idempotency`);
      expect(await again(key)).toEqual(first);
    }
    expect(await cardsOf(member)).toBe(12);
  });

  test('sixteen concurrent acts on one bot and on all never spend a card twice, or a card that saves no day', async () => {
    const { member, ids } = await withBots(4, 20);
    const each = await Promise.allSettled(
      Array.from({ length: 16 }, (_, at) =>
        at % 2 === 0 ? member.accelerates([ids[at % 4] ?? ''], 2) : member.call(bots.accelerate.actAll, { cards: 3 }),
      ),
    );
    for (const one of each)
      if (one.status === 'rejected') expect(['NO_CARD', 'NO_WAITING_BOT']).toContain((one.reason as { key: string }).key);
    const rows = await world.context.db.many<{ cards: number; saved: number }>(
      sql`select cards_applied as cards, days_saved as saved from bot where owner = ${member.id}`,
    );
    const spent = rows.reduce((sum, { cards }) => sum + cards, 0);
    expect(rows.every(({ cards, saved }) => cards === saved && saved <= 7)).toBe(true);
    expect([spent, await cardsOf(member)]).toEqual([20, 0]);
    await world.audit();
  });

  test('loses no card when cards are bought and spent at the same time', async () => {
    const { member, ids } = await withBots(10, 10);
    await Promise.all([
      ...Array.from({ length: 5 }, () => member.buysCards(2)),
      ...ids.slice(0, 5).map((id) => member.accelerates([id], 2)),
    ]);
    expect(await cardsOf(member)).toBe(10);
    await world.audit();
  });
});
