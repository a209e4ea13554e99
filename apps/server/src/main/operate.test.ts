import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import sql from 'sql-template-tag';
import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LOCAL } from '#dev/chain/local-keys.ts';
import { createTestEconomy, type TestEconomy } from '#dev/economy/test-economy.ts';
import { ROOT } from '#dev/machine/run.ts';
import type { Database } from '../db/database.ts';
import { openDatabase } from '../db/pool.ts';
import type { Desk, Operation } from '../operate/operation.ts';
import { operateOperators } from '../operate/platform/operate-operators.ts';
import { operateParams } from '../operate/platform/operate-params.ts';
import { operatePrices } from '../operate/treasury/operate-prices.ts';
import { recordSignature } from '../operators/signatures.ts';
import { readParameterHistory, readParams } from '../params/read-params.ts';
import { createPriceSource } from '../prices/price-source.ts';

const VAULT = `0x${'a'.repeat(40)}`;
const lower = <Key>({ address, key }: { address: string; key: Key }) => ({ address: address.toLowerCase(), key });
const carol = lower(LOCAL.operators[0]);
const dave = lower(LOCAL.operators[1]);
const erin = privateKeyToAccount(`0x${'7'.repeat(64)}`);
const addressOfErin = erin.address.toLowerCase();

let economy: TestEconomy;
let db: Database;
beforeAll(async () => {
  economy = await createTestEconomy();
  db = openDatabase(economy.operatorUrl, { connections: 2 });
});
afterAll(async () => {
  await db?.end();
  await economy?.close();
});

type Key = `0x${string}`;
const desk = (key?: Key): Desk => ({
  db,
  chainId: LOCAL.chainId,
  vault: VAULT,
  owners: [carol.address, dave.address],
  ...(key ? { key } : {}),
});
const withKey =
  (operation: Operation, key?: Key) =>
  (...args: string[]) =>
    operation(desk(key), args);
const params = withKey(operateParams, carol.key);
const prices = withKey(operatePrices, carol.key);
/** Runs the same command as each operator in turn; returns the output for the second. */
async function both(operation: Operation, ...args: string[]) {
  await withKey(operation, carol.key)(...args);
  return withKey(operation, dave.key)(...args);
}
/** The text that a command prints without a signature. */
async function textOf(operation: Operation, ...args: string[]) {
  const lines = await operation(desk(), args);
  return lines.slice(lines.indexOf('') + 1).join('\n');
}
const usage = /npm run (params|prices|operators|withdrawals) -- /;

describe('npm run params', () => {
  test('sets several values of every type together, with author and reason', async () => {
    const day = (await economy.today()) + 3;
    const said = await both(
      operateParams,
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
    expect(row).toMatchObject({
      author: `${carol.address} and ${dave.address}`,
      reason: 'new season',
      effectiveFromDay: day,
    });
  });

  test('shows the current values, the announced ones, and the history', async () => {
    const today = await economy.today();
    await both(operateParams, 'set', 'bot.price', '130', '--from-day', String(today + 3), '--reason', 'better');
    const lines = await params('list');
    expect(lines[0]).toBe(`today is day ${today}`);
    const at = lines.findIndex((line) => line.startsWith('bot.price '));
    expect(lines[at]).toMatch(/^bot\.price +100 USDT$/);
    expect(lines[at + 1]?.trim()).toBe(`130 USDT from day ${today + 3} on`);
    expect(lines[at + 2]).toMatch(/^bot\.power +100 power$/);
    const history = await params('history', 'bot.price');
    expect(history).toHaveLength(2);
    expect(history[0]).toMatch(/bot\.price = 130 USDT from day \d+ on, by 0x\w+ and 0x\w+: better$/);
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
    [['set', 'bot.price', '5', '--from-day', '99999', '--reason', 'x', '--author', 'carol']],
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
    expect((await prices('list')).find((line) => line.startsWith('BCG'))).toMatch(/^BCG {2}0\.5 USDT, .* by 0x\w+, awaiting/);
    expect(await prices('confirm', 'BCG', '0.4')).toEqual(['no price of 0.4 USDT awaits approval for BCG']);
    await expect(prices('confirm', 'BCG', '0.5')).rejects.toThrow('another operator confirms it');
    const confirms = withKey(operatePrices, dave.key);
    expect(await confirms('confirm', 'BCG', '0.5')).toEqual(['BCG is 0.5 USDT from now on']);
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

describe('a signature', () => {
  const price = (day: number, value = '140') => ['set', 'bot.price', value, '--from-day', String(day), '--reason', 'signed'];
  const inForce = async (day: number) => (await readParams(db, day))['bot.price'];

  test('counts under the exact text that the command prints, by a wallet elsewhere', async () => {
    const day = (await economy.today()) + 10;
    const text = await textOf(operateParams, ...price(day));
    expect(text).toBe(
      [
        `Ocean Bot operators, chain ${LOCAL.chainId}, vault ${VAULT}`,
        '',
        `set parameters from day ${day} on`,
        'bot.price = 140 USDT (revision 1)',
        'reason: signed',
      ].join('\n'),
    );
    const signature = await privateKeyToAccount(carol.key).signMessage({ message: text });
    const waits = await operateParams(desk(), [...price(day), '--signature', signature]);
    expect(waits[0]).toContain(`${carol.address} signed`);
    expect(await inForce(day)).not.toBe(140_000_000n);
    await operateParams(desk(dave.key), price(day));
    expect(await inForce(day)).toBe(140_000_000n);
  });

  test('counts once when the same operator signs twice', async () => {
    const day = (await economy.today()) + 20;
    for (const _ of [1, 2]) expect((await params(...price(day)))[0]).toContain('another operator');
    expect(await inForce(day)).not.toBe(150_000_000n);
  });

  test('is refused from a stranger, under another text, or when it is malformed', async () => {
    const day = (await economy.today()) + 30;
    const act = price(day, '150');
    const other = await textOf(operateParams, ...price(day, '151'));
    const forOther = await privateKeyToAccount(carol.key).signMessage({ message: other });
    const strangers = await erin.signMessage({ message: await textOf(operateParams, ...act) });
    for (const [signature, why] of [
      [strangers, 'not an operator'],
      [forOther, 'signed another text'],
      [`0x${'0'.repeat(130)}`, 'no signature'],
      ['carol', 'no signature'],
    ] as const) {
      await expect(operateParams(desk(), [...act, '--signature', signature])).rejects.toThrow(why);
    }
  });

  test('does not restore an old value after a correction', async () => {
    const day = (await economy.today()) + 40;
    const text = await textOf(operateParams, ...price(day, '160'));
    const old = await Promise.all([carol, dave].map(({ key }) => privateKeyToAccount(key).signMessage({ message: text })));
    for (const signature of old) await operateParams(desk(), [...price(day, '160'), '--signature', signature]);
    await both(operateParams, ...price(day, '170'));
    for (const signature of old) {
      await expect(operateParams(desk(), [...price(day, '160'), '--signature', signature])).rejects.toThrow('another text');
    }
    expect(await inForce(day)).toBe(170_000_000n);
  });

  test('counts once for a price', async () => {
    await prices('set', 'DMC', '0.2');
    const text = await textOf(operatePrices, 'set', 'DMC', '0.21');
    const signature = await privateKeyToAccount(carol.key).signMessage({ message: text });
    await operatePrices(desk(), ['set', 'DMC', '0.21', '--signature', signature]);
    await prices('set', 'DMC', '0.22');
    await expect(operatePrices(desk(), ['set', 'DMC', '0.21', '--signature', signature])).rejects.toThrow('another text');
  });
});

describe('npm run operators', () => {
  test('two owners give a role, which then counts, and take it away', async () => {
    const day = (await economy.today()) + 50;
    const set = ['set', 'bot.price', '180', '--from-day', String(day), '--reason', 'erin'];
    const erinSets = withKey(operateParams, `0x${'7'.repeat(64)}`);
    await withKey(operateOperators, carol.key)('grant', erin.address, 'finance');
    await expect(erinSets(...set)).rejects.toThrow('not an operator with the role finance');
    expect(await withKey(operateOperators, dave.key)('grant', erin.address, 'finance')).toContain(`${addressOfErin}  finance`);
    expect((await erinSets(...set))[0]).toContain(`${addressOfErin} signed`);
    expect(await both(operateOperators, 'revoke', erin.address, 'finance')).not.toContain(`${addressOfErin}  finance`);
    await expect(erinSets(...set)).rejects.toThrow('not an operator');
    // Signatures made before the role was taken away no longer count.
    expect((await params(...set))[0]).toContain('another operator');
  });

  test('signatures under an earlier change never count again', async () => {
    const grant = ['grant', erin.address, 'support'];
    const text = await textOf(operateOperators, ...grant);
    const old = await Promise.all([carol, dave].map(({ key }) => privateKeyToAccount(key).signMessage({ message: text })));
    for (const signature of old) await operateOperators(desk(), [...grant, '--signature', signature]);
    await both(operateOperators, 'revoke', erin.address, 'support');
    for (const signature of old) {
      await expect(operateOperators(desk(), [...grant, '--signature', signature])).rejects.toThrow('another text');
    }
  });

  test('a row alone is not believed: a forged signature grants nothing', async () => {
    const text = await textOf(operateOperators, 'grant', erin.address, 'owner');
    const forged = await erin.signMessage({ message: text });
    for (const { address } of [carol, dave]) {
      await recordSignature(db, { subject: `operator/grant/owner/${addressOfErin}`, text, operator: address, signature: forged });
    }
    expect((await operateOperators(desk(), ['list'])).join()).not.toContain(addressOfErin);
  });

  test('a single owner adds the second, and the owners of the configuration stay', async () => {
    const alone = { ...desk(`0x${'7'.repeat(64)}`), owners: [addressOfErin], vault: `0x${'b'.repeat(40)}` };
    expect(await operateOperators(alone, ['grant', carol.address, 'owner'])).toEqual([
      `${addressOfErin}  owner`,
      `${carol.address}  owner`,
    ]);
    expect((await operateOperators(alone, ['grant', dave.address, 'owner']))[0]).toContain('another operator');
    await operateOperators(alone, ['revoke', erin.address, 'owner']);
    const said = await operateOperators({ ...alone, key: carol.key }, ['revoke', erin.address, 'owner']);
    expect(said).toEqual([`${addressOfErin}  owner`, `${carol.address}  owner`]);
  });

  test.each([[[]], [['grant']], [['grant', '0x1', 'finance']], [['grant', carol.address, 'king']], [['list', 'all']]])(
    '%j prints the usage',
    async (args) => {
      await expect(operateOperators(desk(carol.key), args)).rejects.toThrow(usage);
    },
  );
});

describe('as a program', () => {
  beforeAll(async () => {
    const app = openDatabase(economy.databaseUrl, { connections: 1 });
    await app.run(sql`update platform_setting set chain_id = ${LOCAL.chainId}, vault = ${VAULT}`);
    await app.end();
  });
  const run = (...args: string[]) => runAt({ CHAIN_ID: String(LOCAL.chainId), VAULT }, ...args);
  const runAt = async (deployment: { CHAIN_ID: string; VAULT: string }, ...args: string[]) => {
    const owners = `${carol.address},${dave.address}`;
    const operator = { OPERATOR_DATABASE_URL: economy.operatorUrl, OPERATOR_OWNERS: owners, OPERATOR_KEY: carol.key };
    const env = { ...process.env, ...operator, ...deployment };
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

  test('refuses to act on a database of another deployment than the signed texts name', async () => {
    const chainId = String(LOCAL.chainId);
    const elsewhere = { CHAIN_ID: '1', VAULT };
    expect(await runAt(elsewhere, 'params', 'list')).toMatchObject({
      code: 1,
      text: expect.stringMatching(/^CHAIN_ID: .*belongs to/),
    });
    const other = { CHAIN_ID: chainId, VAULT: `0x${'b'.repeat(40)}` };
    expect(await runAt(other, 'params', 'list')).toMatchObject({ code: 1, text: expect.stringMatching(/^VAULT: .*belongs to/) });
  });

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
