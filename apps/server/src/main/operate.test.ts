import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestEconomy, type TestEconomy } from '#dev/economy/test-economy.ts';
import { ROOT } from '#dev/machine/run.ts';
import { readParameterHistory, readParams } from '../params/read-params.ts';
import { createPriceSource } from '../prices/operator-prices.ts';
import { operateParams } from './operate-params.ts';
import { operatePrices } from './operate-prices.ts';

let economy: TestEconomy;
beforeAll(async () => {
  economy = await createTestEconomy();
});
afterAll(async () => {
  await economy?.close();
});

const params = (...args: string[]) => operateParams(economy.context.db, { args, user: 'carol' });
const prices = (...args: string[]) => operatePrices(economy.context.db, { args, user: 'carol' });
const usage = /npm run (params|prices) -- /;

describe('npm run params', () => {
  test('sets several values of every type together, with author and reason', async () => {
    const day = (await economy.today()) + 3;
    const said = await params(
      ...['set', 'bot.price', '120', 'bot.waitDays', '5', 'bot.stopFee', '2.5', 'convert.USDT-BCG.open', 'false'],
      ...['discount.quantity', '[{"from":20,"percent":"1.5"}]', '--from-day', String(day), '--reason', 'new season'],
    );
    expect(said[0]).toBe(`bot.price is 120 USDT from day ${day} on`);
    expect(await readParams(economy.context.db, day)).toMatchObject({
      'bot.price': 120_000_000n,
      'bot.waitDays': 5,
      'bot.stopFee': 250,
      'convert.USDT-BCG.open': false,
      'discount.quantity': [{ from: 20, basisPoints: 150 }],
    });
    expect((await readParams(economy.context.db, day - 1))['bot.price']).toBe(100_000_000n);
    const [row] = await readParameterHistory(economy.context.db, { key: 'bot.price' });
    expect(row).toMatchObject({ author: 'carol', reason: 'new season', effectiveFromDay: day });
  });

  test('shows the current values, the announced ones, and the history', async () => {
    const today = await economy.today();
    await params('set', 'bot.price', '130', '--from-day', String(today + 3), '--reason', 'better', '--author', 'dave');
    const lines = await params('list');
    expect(lines[0]).toBe(`today is day ${today}`);
    const at = lines.findIndex((line) => line.startsWith('bot.price '));
    expect(lines[at]).toMatch(/^bot\.price +100 USDT$/);
    expect(lines[at + 1]?.trim()).toBe(`130 USDT from day ${today + 3} on`);
    expect(lines[at + 2]).toMatch(/^bot\.power +100 power$/);
    const history = await params('history', 'bot.price');
    expect(history).toHaveLength(2);
    expect(history[0]).toMatch(/bot\.price = 130 USDT from day \d+ on, by dave: better$/);
    expect(await params('history', 'bot.power')).toEqual(['no parameter was ever set']);
  });

  test('obeys the rules of the product', async () => {
    const today = await economy.today();
    const set = (value: string, day: number) => params('set', 'bot.price', value, '--from-day', String(day), '--reason', 'x');
    await expect(set('120', today)).rejects.toMatchObject({ params: { problem: 'too-early' } });
    await expect(set('cheap', today + 1)).rejects.toMatchObject({ params: { problem: 'outside-bounds' } });
    await expect(
      params('set', 'sale.inviterShare', '12', '--from-day', String(today + 1), '--reason', 'x'),
    ).rejects.toMatchObject({ params: { key: 'bot.minNet' } });
  });

  test.each([
    [[]],
    [['get']],
    [['set', 'bot.price', '--from-day', '9', '--reason', 'x']],
    [['set', 'bot.price', '5', '--reason', 'x']],
    [['set', 'bot.price', '5', '--from-day', 'soon', '--reason', 'x']],
    [['set', 'bot.price', '5', '--from-day', '99999999999', '--reason', 'x']],
    [['set', 'bot.price', '5', '--from-day', '99999']],
    [['set', 'bot.price', '5', '--from-day', '99999', '--reason', '']],
    [['list', 'all']],
    [['list', '--loud']],
  ])('%j prints the usage', async (args) => {
    await expect(params(...args)).rejects.toThrow(usage);
  });
});

describe('npm run prices', () => {
  test('sets a price, and confirms one that jumped', async () => {
    const source = createPriceSource(economy.context.db);
    expect(await prices('set', 'BCG', '0.1')).toEqual(['BCG is 0.1 USDT from now on']);
    const [warning, command] = await prices('set', 'BCG', '0.5');
    expect(warning).toContain('far from the average');
    expect(command).toBe('npm run prices -- confirm BCG 0.5');
    await expect(source.current('BCG', 'sold')).rejects.toMatchObject({ key: 'PRICE_UNAVAILABLE' });
    expect((await prices('list')).find((line) => line.startsWith('BCG'))).toMatch(/^BCG {2}0\.5 USDT, .* by carol, awaiting/);
    expect(await prices('confirm', 'BCG', '0.4')).toEqual(['no price of 0.4 USDT awaits approval for BCG']);
    expect(await prices('confirm', 'BCG', '0.5', '--author', 'dave')).toEqual(['BCG is 0.5 USDT from now on']);
    expect((await source.current('BCG', 'sold')).usdtUnits).toBe(500_000n);
    expect(await prices('list')).toContain('DMC  no price');
  });

  test.each([
    [[]],
    [['set', 'USDT', '1']],
    [['set', 'GOLD', '1']],
    [['set', 'BCG', '-1']],
    [['set', 'BCG', '0.0000001']],
    [['raise', 'BCG', '1']],
    [['set', 'BCG', '1', '2']],
    [['list', '--all']],
  ])('%j prints the usage', async (args) => {
    await expect(prices(...args)).rejects.toThrow(usage);
  });
});

describe('as a program', () => {
  const run = async (...args: string[]) => {
    const env = { ...process.env, DATABASE_URL: economy.databaseUrl };
    try {
      const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', 'dev/commands/operate.ts', ...args], {
        cwd: ROOT,
        env,
      });
      return { code: 0, text: stdout };
    } catch (error) {
      const { code, stderr } = error as { code: number; stderr: string };
      return { code, text: stderr };
    }
  };

  test('prints its output, and exits with 1 for a refusal and 2 for a wrong command line', async () => {
    const day = String(await economy.today());
    expect(await run('params', 'list')).toMatchObject({ code: 0, text: expect.stringContaining('bot.graceDays') });
    expect(await run('params', 'set', 'bot.price', '120', '--from-day', day, '--reason', 'x')).toMatchObject({
      code: 1,
      text: 'The parameter bot.price is refused: too-early\n',
    });
    expect(await run('prices', 'raise')).toMatchObject({ code: 2, text: expect.stringMatching(usage) });
  });
});
