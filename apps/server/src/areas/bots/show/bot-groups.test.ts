import { bots } from '@ocean/api/areas/bots';
import { Refusal } from '@ocean/api/errors';
import { beforeAll, expect, test } from 'vitest';
import { createRandom } from '#dev/machine/random.ts';
import { useWorld } from '#dev/world/use-world.ts';
import type { Member } from '#dev/world/world-member.ts';

/*
 * A summary is computed from groups of equal bots that triggers maintain. The audit compares the groups with the bots;
 * here they are changed by concurrent acts.
 */

const seed = Date.now() % 2 ** 31;
const MEMBERS = 4;
const BOTS_EACH = 8;
const ACTS_EACH = 20;

const world = useWorld();
beforeAll(async () => {
  // Cheap enough for a session alone to send them, and worth less than awards.
  await world.changesParams({ 'bot.price': '0.1', 'bot.waitDays': 0, 'award.maxPrice': '0' });
});

test(`counts each bot once while bots are run, stopped and sent concurrently (seed ${seed})`, {
  timeout: 120_000,
}, async () => {
  const members = await Promise.all(Array.from({ length: MEMBERS }, () => world.member()));
  for (const member of members) {
    await member.getsBcg('60');
    await member.deposits('USDT', '10');
    await member.buysBots(BOTS_EACH);
  }
  await world.nextDay();
  const random = createRandom(seed);
  const plays = members.map(() => Array.from({ length: ACTS_EACH }, () => random.below(2 ** 31)));
  const ends = await Promise.all(members.map((member, at) => playsOn(member, members, plays[at] ?? [])));
  expect(ends.reduce((sum, done) => sum + done, 0)).toBeGreaterThan(MEMBERS);

  await world.audit();
  const totals = await Promise.all(members.map(async (member) => expectCounted(member)));
  expect(totals.reduce((sum, total) => sum + total, 0)).toBe(MEMBERS * BOTS_EACH);
});

/** One thing after the other, each on a bot that it has at that moment; says how many were done. */
async function playsOn(member: Member, members: readonly Member[], dice: readonly number[]): Promise<number> {
  let done = 0;
  for (const die of dice) {
    const { list } = await member.call(bots.list, { size: 100 });
    const id = list[die % Math.max(1, list.length)]?.id;
    if (id === undefined) continue;
    const others = members.filter((one) => one !== member);
    const to = others[die % others.length]?.address ?? '';
    const acts = [
      () => member.runs([id]),
      () => member.stops([id]),
      () => member.call(bots.send.act, { ids: [id], to }),
      () => member.call(bots.send.actAll, { to }),
      () => member.call(bots.run.actAll, {}),
    ];
    done += await (acts[(die >> 8) % acts.length]?.() ?? Promise.resolve()).then(() => 1, expectRefusal);
  }
  return done;
}

/** A concurrent act was first: nothing is left to do, or the bot belongs to another member. No act may fail for a lock. */
function expectRefusal(error: unknown): number {
  expect(error).toBeInstanceOf(Refusal);
  expect(error).toMatchObject({ key: expect.stringMatching(/^(NO_[A-Z_]+|BOT_UNKNOWN)$/) });
  return 0;
}

async function expectCounted(member: Member): Promise<number> {
  const [{ list, total }, summary] = await Promise.all([member.call(bots.list, { size: 100 }), member.call(bots.summary, {})]);
  expect(summary.total).toBe(total);
  for (const [status, count] of Object.entries(summary.counts)) {
    expect([status, list.filter((bot) => bot.status === status).length]).toEqual([status, count]);
  }
  return total;
}
