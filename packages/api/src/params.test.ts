import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { formatPercent } from './param-kinds.ts';
import { INITIAL_PARAMS, isParameterKey, PARAMETER_KEYS, PARAMETERS, parseParams } from './params.ts';

describe('the catalogue', () => {
  test.each(PARAMETER_KEYS)('%s has an initial value within its bounds and says what it does', (key) => {
    expect(PARAMETERS[key].parse(PARAMETERS[key].initial)).toBeDefined();
    expect(PARAMETERS[key].text.length).toBeGreaterThan(10);
  });

  test('reads amounts in base units, percentages in basis points', () => {
    expect(INITIAL_PARAMS['bot.price']).toBe(100_000_000n);
    expect(INITIAL_PARAMS['bot.runPledge']).toBe(10n ** 19n);
    expect(INITIAL_PARAMS['bot.stopFee']).toBe(200);
    expect(INITIAL_PARAMS['discount.quantity']).toEqual([
      { from: 10, basisPoints: 100 },
      { from: 50, basisPoints: 200 },
    ]);
  });

  test('replaces initial values by stored ones', () => {
    expect(parseParams(new Map([['bot.waitDays', 3]]))).toMatchObject({ 'bot.waitDays': 3, 'bot.termDays': 30 });
  });

  test('does not accept inherited names as parameters', () => {
    expect(isParameterKey('toString')).toBe(false);
    expect(isParameterKey('bot.price')).toBe(true);
  });
});

/** One row a parameter, as docs/economy.md shows it. */
function documentedTable(): string {
  const rows = PARAMETER_KEYS.map((key) => {
    const { initial, unit, bounds, changedBy, isEconomic, text } = PARAMETERS[key];
    const shown = Array.isArray(initial) ? initial.map((tier) => `${tier.from}+: ${tier.percent} %`).join(', ') : String(initial);
    return `| ${key} | ${shown} | ${unit} | ${bounds} | ${changedBy} | ${isEconomic ? 'tomorrow' : 'today'} | ${text} |`;
  });
  return [
    '| key | initial | unit | bounds | changed by | earliest | what it does |',
    '|---|---|---|---|---|---|---|',
    ...rows,
  ].join('\n');
}

test('docs/economy.md shows the catalogue as it is', async () => {
  const page = await readFile(new URL('../../../docs/economy.md', import.meta.url), 'utf8');
  expect(page.split('<!-- parameters: a test holds this table to the catalogue -->')[1]?.trim()).toBe(documentedTable());
});

describe('a value outside its bounds is no value', () => {
  test.each([
    ['bot.waitDays', -1],
    ['bot.waitDays', 1.5],
    ['bot.waitDays', '7'],
    ['bot.waitDays', Number.NaN],
    ['bot.price', '0'],
    ['bot.price', '-5'],
    ['bot.price', '1e3'],
    ['bot.price', '0.0000001'],
    ['bot.price', 100],
    ['bot.stopFee', '100.01'],
    ['bot.stopFee', '2.005'],
    ['convert.USDT-BCG.open', 1],
    ['price.BCG.source', 'market'],
    ['price.BCG.source', true],
    ['pair.minReserve', '0'],
    ['discount.quantity', [{ from: 10, percent: '51' }]],
    [
      'discount.quantity',
      [
        { from: 50, percent: '1' },
        { from: 10, percent: '2' },
      ],
    ],
    ['discount.quantity', [null]],
    ['discount.quantity', { from: 10, percent: '1' }],
  ] as const)('%s: %j', (key, value) => {
    expect(PARAMETERS[key].parse(value)).toBeUndefined();
    expect(() => parseParams(new Map([[key, value]]))).toThrow(key);
  });
});

test('formats basis points as people write percentages', () => {
  expect([0, 5, 200, 250, 10_000].map(formatPercent)).toEqual(['0', '0.05', '2', '2.5', '100']);
});
