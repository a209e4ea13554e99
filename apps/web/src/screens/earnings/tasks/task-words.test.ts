import { beforeAll, expect, test } from 'vitest';
import { loadTexts } from '../../../i18n/load-texts.ts';
import { conditionText, wayOn, whyNotNow } from './task-words.ts';

beforeAll(() => loadTexts('core', 'awards'));

const bot = (progress: 'missing' | 'resting' | 'serving' | 'served', day: number | null = null) =>
  ({ condition: 'bot', progress, day }) as const;
const stake = (progress: 'missing' | 'serving' | 'served', day: number | null = null) =>
  ({ condition: 'stake', progress, day }) as const;

test.each([
  [bot('missing'), /^Buy a bot/],
  [bot('resting'), /whole term/],
  [bot('serving', 20_800), /13 Dec/],
  [bot('served'), /served its term/],
  [stake('missing'), /^Stake/],
  [stake('serving', 20_800), /13 Dec/],
  [stake('served'), /to its end/],
] as const)('%o is said in words', (condition, words) => {
  expect(conditionText(condition)).toMatch(words);
});

test('leads to what is to be done, and nowhere while a term runs', () => {
  expect(wayOn({ state: 'open', conditions: [bot('missing')] })?.to).toBe('/bot');
  expect(wayOn({ state: 'open', conditions: [bot('resting')] })?.to).toBe('/bot?tab=mine');
  // The other task leads to the bot already.
  expect(wayOn({ state: 'open', conditions: [bot('missing'), stake('missing')] })?.to).toBe('/zichan?do=stake');
  expect(wayOn({ state: 'open', conditions: [bot('missing'), stake('serving', 5)] })?.to).toBe('/bot');
  expect(wayOn({ state: 'open', conditions: [bot('serving', 5)] })).toBeNull();
  expect(wayOn({ state: 'due', conditions: [bot('served')] })).toBeNull();
  expect(wayOn({ state: 'taken', conditions: [bot('served')] })).toBeNull();
});

test('says why an award cannot be taken now', () => {
  const fund = { fundedBy: 'awards pool', leftToday: '0' };
  expect(whyNotNow({ ...fund, pays: 'now' })).toBe(false);
  expect(whyNotNow({ ...fund, pays: 'dayIsOver' })).toMatch(/tomorrow/);
  expect(whyNotNow({ ...fund, pays: 'poolIsEmpty' })).toMatch(/pool/);
  expect(whyNotNow({ ...fund, pays: 'priceIsHigh' })).toMatch(/BCG/);
});
