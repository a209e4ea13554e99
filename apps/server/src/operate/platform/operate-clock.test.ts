import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OperatorsDesk, openDesk } from '#dev/world/operators-desk.ts';
import { useWorld } from '#dev/world/use-world.ts';
import { confirmClock, readClockJumps } from '../../areas/bots/emission/clock-watch.ts';
import { closeDays } from '../../areas/bots/emission/close-day.ts';
import { openDatabase } from '../../db/pool.ts';
import { operateClock } from './operate-clock.ts';
import { operateOperators } from './operate-operators.ts';

const HOUR_MS = 3_600_000;
const world = useWorld();
let desk: OperatorsDesk;
/** By how much less the process's clock has advanced than the database's. */
let behindMs = 0;
const closes = () => closeDays(world.context, () => performance.now() - behindMs);
const openDay = async () =>
  (await world.context.db.one<{ day: number }>(sql`select day from emission_day where closed_at is null`)).day;

beforeAll(async () => {
  desk = openDesk(world);
  await closes();
});
afterAll(async () => desk?.close());

async function jumps(): Promise<void> {
  // A process measures from its first reading after the last confirmed jump.
  await closes();
  behindMs += 40 * HOUR_MS;
  await expect(closes()).rejects.toMatchObject({ key: 'UNAVAILABLE' });
}
const confirmed = ['confirm', '--reason', 'the machine’s clock was set right'];

describe('npm run clock', () => {
  test('shows a jump and confirms it by the signature of an owner; then days are closed again', async () => {
    expect((await desk.reads(operateClock, 'state')).at(-1)).toBe('the clock never jumped');
    const day = await openDay();
    await jumps();
    await world.context.db.run(sql`update platform_setting set clock_offset = clock_offset + interval '24 hours'`);
    await expect(closes()).rejects.toMatchObject({ key: 'UNAVAILABLE' });
    const [now, waiting] = await desk.reads(operateClock, 'state');
    expect(now).toMatch(new RegExp(`^the clock of the database says 20.*; day ${day} is open$`));
    expect(waiting).toMatch(/ {2}40\.0 hours ahead, waits for an owner: no day is closed$/);

    const signature = await desk.signatureOf(operateClock, ...confirmed);
    expect(await openDay()).toBe(day);
    expect(await desk.reads(operateClock, ...confirmed, '--signature', signature)).toEqual([
      'the clock is confirmed: days are closed by it again',
    ]);
    expect(await closes()).toEqual([day]);
    const [, line] = await desk.reads(operateClock, 'state');
    expect(line).toContain(`40.0 hours ahead, confirmed by ${desk.addresses.carol}: the machine’s clock was set right`);
    await expect(desk.dave(operateClock, ...confirmed)).rejects.toThrow('No jump of the clock waits');

    // A second jump needs a signature of its own.
    await jumps();
    await expect(desk.reads(operateClock, ...confirmed, '--signature', signature)).rejects.toThrow('another text');
    await expect(desk.stranger(operateClock, ...confirmed)).rejects.toThrow('not an operator with the role owner');
    await desk.both(operateOperators, 'grant', desk.addresses.stranger, 'finance');
    await expect(desk.stranger(operateClock, ...confirmed)).rejects.toThrow('not an operator with the role owner');
    await desk.dave(operateClock, ...confirmed);
    expect((await readClockJumps(desk.db, 9)).map(({ confirmedBy }) => confirmedBy)).toEqual([
      desk.addresses.dave,
      desk.addresses.carol,
    ]);
  });

  test.each([
    [[]],
    [['state', 'now']],
    [['state', '--reason', 'x']],
    [['confirm']],
    [['confirm', 'x', '--reason', 'y']],
    [['set']],
  ])('%j prints the usage', async (args) => {
    await expect(desk.carol(operateClock, ...args)).rejects.toThrow('npm run clock -- state');
  });
});

describe('the database', () => {
  test('accepts only one of two operators’ confirmations of a jump, and keeps what was confirmed', async () => {
    await jumps();
    const [jump] = await readClockJumps(desk.db, 1);
    const by = (confirmedBy: string) => confirmClock(desk.db, { seenAt: jump?.seenAt ?? '', confirmedBy, reason: 'x' });
    expect((await Promise.all([by('carol'), by('dave')])).sort()).toEqual([false, true]);
    for (const change of [sql`confirmed_by = 'other'`, sql`reason = 'other'`, sql`confirmed_at = null, confirmed_by = null`]) {
      await expect(desk.db.run(sql`update clock_jump set ${change}`)).rejects.toThrow();
    }
  });

  test('refuses a confirmation without a reason, and one by another role or before the jump was seen', async () => {
    await jumps();
    await expect(
      desk.db.run(sql`update clock_jump set confirmed_at = now(), confirmed_by = 'x' where confirmed_at is null`),
    ).rejects.toThrow('confirmation_has_reason');
    const api = openDatabase(world.database.apiUrl, { connections: 1 });
    try {
      for (const statement of [
        sql`update clock_jump set confirmed_at = now(), confirmed_by = 'x', reason = 'x' where confirmed_at is null`,
        sql`insert into clock_jump (ahead_ms, confirmed_at, confirmed_by, reason) values (1, now(), 'x', 'x')`,
      ]) {
        await expect(api.run(statement)).rejects.toMatchObject({ code: '42501' });
      }
    } finally {
      await api.end();
    }
    await desk.carol(operateClock, ...confirmed);
  });
});

describe('after a clock that was a year ahead', () => {
  test('the pending jump is found, and the text shows the days that will be closed', async () => {
    const owner = openDatabase(world.database.ownerUrl, { connections: 1 });
    try {
      await owner.run(sql`
        insert into clock_jump (seen_at, ahead_ms, confirmed_at, confirmed_by, reason)
        values (clock_timestamp() + interval '1 year', 31536000000, clock_timestamp(), 'operator', 'x')`);
    } finally {
      await owner.end();
    }
    await world.context.db.run(sql`insert into clock_jump (ahead_ms) values (${40 * HOUR_MS})`);
    const { today } = await desk.db.one<{ today: number }>(sql`select platform_today() as today`);
    const text = await desk.textOf(operateClock, ...confirmed);
    expect(text).toContain(`\nthe clock says day ${today}; day ${await openDay()} is open\n`);
    await desk.carol(operateClock, ...confirmed);
    await expect(desk.carol(operateClock, ...confirmed)).rejects.toThrow('No jump of the clock waits');
  });
});
