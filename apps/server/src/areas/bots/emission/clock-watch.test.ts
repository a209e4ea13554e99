import sql from 'sql-template-tag';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createWorld, type World } from '#dev/world/world.ts';
import { openDatabase } from '../../../db/pool.ts';
import { jumpAheadMs } from './clock-jump.ts';
import { confirmClock, readWaitingJump } from './clock-watch.ts';
import { closeDays } from './close-day.ts';

const HOUR_MS = 60 * 60 * 1000;

describe('a jump', () => {
  const before = { databaseMs: 1_000_000, steadyMs: 500 };
  const after = (databaseHours: number, steadyHours: number) =>
    jumpAheadMs(before, {
      databaseMs: before.databaseMs + databaseHours * HOUR_MS,
      steadyMs: before.steadyMs + steadyHours * HOUR_MS,
    });
  test.each([
    ['time that passed', 1000, 1000],
    ['36 hours exactly', 36, 0],
    ['back 2 hours', -2, 0],
    ['back a year', -8760, 10],
  ])('%s is not a jump', (_what, database, steady) => {
    expect(after(database, steady)).toBeUndefined();
  });
  test('more than 36 hours beyond the time that passed is a jump', () => {
    expect(after(37, 0.5)).toBe(36.5 * HOUR_MS);
    expect(after(72 + 1000, 1000)).toBe(72 * HOUR_MS);
  });
});

let world: World;
/** How much less time passed in this process than by the database's clock. */
let behindMs = 0;
const steadyClock = () => performance.now() - behindMs;
const close = () => closeDays(world.context, steadyClock);
const openDay = async () =>
  (await world.context.db.one<{ day: number }>(sql`select day from emission_day where closed_at is null`)).day;

/** The waiting jump, by the operators' own connection. */
const confirms = async () => {
  const jump = await readWaitingJump(world.context.db);
  return confirmClock(world.context.db, {
    seenAt: jump?.seenAt ?? '',
    confirmedBy: 'operator',
    reason: 'the clock was set right',
  });
};

/** Passes midnight by the platform's clock offset; only the next close decides. */
const midnight = () => world.context.db.run(sql`update platform_setting set clock_offset = clock_offset + interval '24 hours'`);

describe('closing days', () => {
  beforeEach(async () => {
    behindMs = 0;
    world = await createWorld();
  });
  afterEach(() => world?.close());

  test('closes no day in any process after the clock has jumped, until an operator confirms it', async () => {
    await close();
    const day = await openDay();
    behindMs = 40 * HOUR_MS;
    await midnight();
    await expect(close()).rejects.toThrow('UNAVAILABLE');
    await expect(close()).rejects.toThrow('UNAVAILABLE');
    // A process that did not see the jump itself, such as one that was started later.
    await expect(closeDays({ ...world.context, db: { ...world.context.db } })).rejects.toThrow('UNAVAILABLE');
    expect(await openDay()).toBe(day);

    await confirms();
    expect(await close()).toEqual([day]);
    await midnight();
    expect(await close()).toEqual([day + 1]);
    expect(await world.context.db.many(sql`select confirmed_by from clock_jump`)).toEqual([{ confirmed_by: 'operator' }]);
  });

  test('needs a confirmation for a second jump, but not for one that was confirmed through another process', async () => {
    await close();
    const other = { ...world.context, db: { ...world.context.db } };
    await closeDays(other, steadyClock);
    behindMs = 40 * HOUR_MS;
    await expect(close()).rejects.toThrow('UNAVAILABLE');
    await confirms();
    await closeDays(other, steadyClock);
    await close();
    behindMs += 40 * HOUR_MS;
    await expect(closeDays(other, steadyClock)).rejects.toThrow('UNAVAILABLE');
  });

  test('does not miss a later jump after one that was confirmed once the clock went back', async () => {
    const owner = openDatabase(world.database.ownerUrl, { connections: 1 });
    try {
      // Seen by a clock a year ahead, confirmed by the clock that was set right.
      await owner.run(sql`
        insert into clock_jump (seen_at, ahead_ms, confirmed_at, confirmed_by, reason)
        values (clock_timestamp() + interval '1 year', 31536000000, clock_timestamp(), 'operator', 'x')`);
      await close();
      await close();
      behindMs = 40 * HOUR_MS;
      await expect(close()).rejects.toThrow('UNAVAILABLE');
    } finally {
      await owner.end();
    }
  });

  test('does not take downtime or the clock of a local start for a jump', async () => {
    const day = await openDay();
    await world.context.db.run(sql`update platform_setting set clock_offset = clock_offset + interval '72 hours'`);
    expect(await close()).toEqual([day, day + 1, day + 2]);
  });
});
