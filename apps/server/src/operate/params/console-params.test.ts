import { bots as botCalls } from '@ocean/api/areas/bots';
import { earnings } from '@ocean/api/areas/earnings';
import { purchases } from '@ocean/api/areas/purchases';
import { entrances } from '@ocean/api/operators/money/entrances';
import { params } from '@ocean/api/operators/money/params';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openConsole } from '#dev/world/console.ts';
import { openDesk } from '#dev/world/operators-desk.ts';
import { useWorld } from '#dev/world/use-world.ts';
import { readParameterHistory, readParams } from '../../params/read-params.ts';
import { operateOperators } from '../platform/operate-operators.ts';
import { operateParams } from '../platform/operate-params.ts';

const ERIN = `0x${'7'.repeat(64)}` as const;
const world = useWorld();
let desk: Awaited<ReturnType<typeof openConsole>>;
let today: number;
beforeAll(async () => {
  desk = await openConsole(world);
  today = (await desk.db.one<{ today: number }>(sql`select platform_today() as today`)).today;
  const commands = openDesk(world);
  await commands.both(operateOperators, 'grant', desk.by(ERIN).address, 'auditor');
  await commands.close();
});
afterAll(() => desk?.close());

const change = (key: string, value: string) => ({ key, value });
const price = (value: string, days = 1) => ({
  changes: [change('bot.price', value)],
  fromDay: today + days,
  reason: 'a dearer season',
});
const inForce = async (day: number) => (await readParams(world.context.db, day))['bot.price'];

describe('parameters', () => {
  test('a change waits for the second operator, who finds it and signs the same text', async () => {
    const { carol, dave } = desk;
    expect(await carol.signs(params.set, price('110'))).toMatchObject({ isDone: false, role: 'finance' });
    expect(await inForce(today + 1)).toBe(100_000_000n);
    const { rows } = await dave.call(params.waiting, {});
    expect(rows).toMatchObject([{ ...price('110'), signers: [carol.address] }]);
    const { changes, fromDay, reason } = rows[0] ?? price('0');
    expect(await dave.signs(params.set, { changes, fromDay, reason })).toMatchObject({
      isDone: true,
      said: [`bot.price is 110 USDT from day ${today + 1} on`],
    });
    expect(await inForce(today + 1)).toBe(110_000_000n);
    expect((await dave.call(params.waiting, {})).rows).toEqual([]);
    const list = await carol.call(params.list, {});
    expect(list.rows.find(({ key }) => key === 'bot.price')).toMatchObject({
      value: '100',
      announced: [{ fromDay: today + 1, value: '110', author: `${carol.address} and ${dave.address}` }],
    });
  });

  test('a row with a forged signature is not listed as a waiting act', async () => {
    const { carol, dave } = desk;
    const forged = price('150', 9);
    await desk.db.run(sql`
      insert into operators.audit_entry (operator, kind, call, subject, reason, after)
      values (${carol.address}, 'signed', ${params.set.path}, ${`params/${forged.fromDay}`}, ${forged.reason},
        ${JSON.stringify(forged.changes)}::jsonb)`);
    expect((await dave.call(params.waiting, {})).rows).toEqual([]);
    expect((await dave.shows(params.set, forged)).signers).toEqual([]);
  });

  test('a text that was read before another change is refused as outdated', async () => {
    const { carol, dave } = desk;
    const read = await carol.shows(params.set, price('120'));
    for (const one of [carol, dave]) await one.signs(params.set, price('115'));
    const signing = { text: read.text, signature: `0x${'1'.repeat(130)}` };
    await expect(carol.call(params.set, { ...price('120'), signing })).rejects.toThrow('This has changed since you read it');
    expect(await inForce(today + 1)).toBe(115_000_000n);
  });

  test('two consoles that sign last concurrently set it once', async () => {
    const { carol, dave } = desk;
    const fields = price('125', 2);
    const done = await Promise.allSettled([carol.signs(params.set, fields), dave.signs(params.set, fields)]);
    if (done.every((one) => one.status === 'fulfilled' && !one.value.isDone))
      await carol.signs(params.set, fields).catch(() => {});
    const rows = await readParameterHistory(world.context.db, { key: 'bot.price' });
    expect(rows.filter(({ effectiveFromDay }) => effectiveFromDay === today + 2)).toHaveLength(1);
  });

  test('owners sign their own parameters, and an auditor reads and signs nothing', async () => {
    const erin = desk.by(ERIN);
    const technical = { changes: [change('session.days', '3')], fromDay: today, reason: 'shorter' };
    expect(await desk.carol.shows(params.set, technical)).toMatchObject({ role: 'owner', signaturesNeeded: 2 });
    expect((await erin.call(params.list, {})).rows.length).toBeGreaterThan(100);
    await expect(erin.signs(params.set, technical)).rejects.toThrow('This is for finance. You are auditor.');
    const [kept] = await desk.db.many<{ kind: string; refusal: string }>(sql`
      select kind, refusal from operators.audit_entry where operator = ${erin.address} order by number desc limit 1`);
    expect(kept).toEqual({ kind: 'refused', refusal: 'This is for finance. You are auditor.' });
  });

  test('a command and a console sign the same text', async () => {
    const commands = openDesk(world);
    const { changes, fromDay, reason } = price('130', 5);
    const text = await commands.textOf(
      operateParams,
      'set',
      'bot.price',
      '130',
      '--from-day',
      String(fromDay),
      '--reason',
      reason,
    );
    await commands.carol(operateParams, 'set', 'bot.price', '130', '--from-day', String(fromDay), '--reason', reason);
    await commands.close();
    const shown = await desk.dave.shows(params.set, { changes, fromDay, reason });
    expect(shown).toMatchObject({ text, signers: [desk.carol.address] });
    expect(await desk.dave.signs(params.set, { changes, fromDay, reason })).toMatchObject({ isDone: true });
  });
});

describe('a preview', () => {
  const previews = (key: string, value: string) =>
    desk.carol.call(params.preview, { changes: [change(key, value)], fromDay: today + 3 });

  test('names the rule that a change would break, from which day and at which parameter, and changes nothing', async () => {
    const before = await readParameterHistory(world.context.db);
    const { rules, changes } = await previews('sale.inviterShare', '12');
    expect(changes).toMatchObject([{ key: 'sale.inviterShare', before: '8', after: '12', untilDay: null }]);
    expect(rules.filter(({ brokenFromDay }) => brokenFromDay !== null)).toMatchObject([
      { name: 'leastNet', heldBefore: true, brokenFromDay: today + 3, key: 'bot.minNet', before: '78.75 % stays, 75 % must' },
    ]);
    expect(rules.every(({ heldBefore }) => heldBefore)).toBe(true);
    await expect(
      desk.carol.signs(params.set, { changes: [change('sale.inviterShare', '12')], fromDay: today + 3, reason: 'x' }),
    ).rejects.toThrow('bot.minNet');
    expect(await readParameterHistory(world.context.db)).toEqual(before);
  });

  test('shows the schedule of the emission before and after', async () => {
    const { schedule, year, poolEmpty, pool } = await previews('emission.firstDay', '200000');
    expect(schedule[0]).toEqual({ day: today + 3, before: '100000', after: '200000' });
    expect(schedule).toHaveLength(13);
    expect([Number(year.after), Number(pool)]).toEqual([2 * Number(year.before), expect.any(Number)]);
    expect(poolEmpty.after).toBeGreaterThan(today);
    expect(poolEmpty.after).toBeLessThan(poolEmpty.before ?? Number.POSITIVE_INFINITY);
  });

  test.each([
    ['bot.price', 'cheap', 'outside-bounds'],
    ['bot.colour', 'blue', 'unknown'],
    ['genesis.emission', '1', 'fixed'],
  ])('says what is wrong with %s = %s', async (key, value, problem) => {
    expect((await previews(key, value)).problems).toEqual([{ key, problem }]);
  });
});

test('the history continues after a page, even when rows were added meanwhile', async () => {
  const one = await desk.carol.call(params.history, { key: 'bot.price' });
  expect(one.rows[0]).toMatchObject({ key: 'bot.price', unit: 'USDT' });
  expect(one.next).toBeNull();
  await expect(desk.carol.call(params.history, { after: 'tomorrow' })).rejects.toThrow('This place of the list is unknown.');
});

test('a switch shows what it closes, and withdrawing and stopping are never among it', async () => {
  const { isMaintenance, rows, exits } = await desk.carol.call(entrances.list, {});
  expect(isMaintenance).toBe(false);
  const bots = rows.find(({ menu }) => menu === '/bot');
  expect(bots).toMatchObject({ isClosed: false });
  // The four forms of an act on many bots as well.
  expect(bots?.calls.map(({ path }) => path)).toEqual(expect.arrayContaining([purchases.payBots.path, botCalls.run.actAll.path]));
  expect(exits.map(({ path }) => path)).toEqual(expect.arrayContaining([earnings.withdraw.path, botCalls.stop.actAll.path]));
  expect(rows.flatMap(({ calls }) => calls.map(({ path }) => path))).not.toContain(earnings.withdraw.path);
});
