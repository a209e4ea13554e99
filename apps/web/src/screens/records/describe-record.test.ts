import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  type Change,
  isPaidFromHeld,
  KINDS,
  type RowFigures,
  readAccount,
  recordIcon,
  rowFigures,
  STEP_KINDS,
  sheetDetails,
} from './describe-record.ts';

const pledged = { asset: 'BCG', amount: '10', part: 'pledged' };
const available = { asset: 'BCG', amount: '-10', part: 'available' };

const staked = { asset: 'BCG', amount: '-300', part: 'staked' };
const reserved = { asset: 'BCG', amount: '-0.41', part: 'stakeReward' };
const taken = { asset: 'BCG', amount: '300.41', part: 'available' };

const wallet = { asset: 'BCG', amount: '9', part: 'wallet' };
const usdt = { asset: 'USDT', amount: '-3', part: 'available' };
const figuresOf = (changes: Change[], asset = '') => rowFigures({ kind: '', changes, movements: [] }, asset);
const paid = { asset: 'USDT', amount: '-10', part: 'wallet' };
const tooMuch = { asset: 'USDT', amount: '2', part: 'available' };

describe('the figures of a row', () => {
  test.each<[string, Change[], string, Partial<RowFigures>]>([
    ['begin with what can be spent', [pledged, available], '', { lead: available, other: pledged, more: 0, words: null }],
    ['are those of one change', [pledged], '', { lead: pledged, other: null }],
    ['begin with the asset that the list is of', [usdt, available], 'BCG', { lead: available, other: usdt }],
    ['say how many are left out', [usdt, available, pledged, wallet], '', { lead: usdt, other: available, more: 2 }],
    ['say what arrived in the wallet', [available, wallet], '', { lead: available, other: wallet, words: 'toWallet' }],
    [
      'name the same amount once',
      [
        { ...usdt, amount: '3' },
        { ...usdt, part: 'wallet' },
      ],
      '',
      { lead: { ...usdt, amount: '3' }, other: null, words: 'fromWallet' },
    ],
    [
      'leave the reserved reward to the sheet where a stake itself moved',
      [reserved, staked, taken],
      '',
      { lead: taken, other: staked, more: 0 },
    ],
    ['name the reserved reward where only that moved', [reserved, available], '', { lead: available, other: reserved, more: 0 }],
    ['are those of the wallet where nothing else changed', [wallet], '', { lead: wallet, other: null, words: null }],
  ])('%s', (_name, changes, asset, expected) => {
    expect(figuresOf(changes, asset)).toMatchObject(expected);
  });

  test.each<[string, string, Change[], string, Partial<RowFigures>]>([
    ['bots', 'botSoldByWallet', [tooMuch, paid], '', { lead: paid, other: tooMuch, more: 0, words: null }],
    ['cards', 'cardSoldByWallet', [tooMuch, paid], 'USDT', { lead: paid, other: tooMuch, more: 0, words: null }],
    ['bots in a list of another asset', 'botSoldByWallet', [available, paid], 'BCG', { lead: available, other: paid }],
    ['a deposit', 'depositCredited', [tooMuch, { ...paid, amount: '-2' }], '', { lead: tooMuch, words: 'fromWallet' }],
  ])('begin with what the wallet paid for a purchase, even when too much: %s', (_name, kind, changes, asset, expected) => {
    expect(rowFigures({ kind, changes, movements: [] }, asset)).toMatchObject(expected);
  });

  test('say what came back in full when nothing changed in the end', () => {
    const movements = [{ id: '', kind: 'withdrawalHeld', at: '', changes: [available], legs: [] }];
    expect(rowFigures({ kind: 'withdrawalHeld', changes: [], movements })).toEqual({
      lead: { ...available, amount: '10' },
      other: null,
      more: 0,
      words: 'back',
    });
  });
});

const ROOT = join(import.meta.dirname, ...Array<string>(5).fill('..'));
const catalogue = ['movements.ts', 'stake-movements.ts', 'vote-movements.ts', 'desk-movements.ts']
  .map((file) => readFileSync(join(ROOT, 'apps/server/src/ledger', file), 'utf8'))
  .join('\n');
/** Of the platform alone: no member's record. */
const OF_PLATFORM = ['genesisMinted', 'emissionClosed', 'poolFunded'];
const texts = JSON.parse(readFileSync(join(ROOT, 'packages/i18n/src/locales/en/records.json'), 'utf8')) as Record<string, string>;

test('every kind of movement has a heading, and every one of a member is a record with an icon or a step of one', () => {
  const kinds = [...catalogue.matchAll(/^export function (\w+)\(/gm)].map(([, kind]) => kind ?? '');
  expect(kinds.length).toBeGreaterThan(15);
  expect(kinds.filter((kind) => !texts[`records.kind.${kind}`])).toEqual([]);
  expect([...KINDS, ...STEP_KINDS, ...OF_PLATFORM].sort()).toEqual(kinds.sort());
});

test('only an entry of a claim pays what was held', () => {
  const held = { asset: 'BCG', amount: '-10', part: 'held' };
  expect(isPaidFromHeld({ changes: [held, wallet] }, { asset: 'BCG', part: 'available' })).toBe(true);
  expect(isPaidFromHeld({ changes: [held, wallet] }, { asset: 'USDT', part: 'available' })).toBe(false);
  expect(isPaidFromHeld({ changes: [available, held] }, { asset: 'BCG', part: 'available' })).toBe(false);
  expect(isPaidFromHeld({ changes: [pledged] }, { asset: 'BCG', part: 'pledged' })).toBe(false);
});

test('a sheet names one day once', () => {
  expect(sheetDetails({ day: 20_787, details: { day: 20_787, fee: '0.2' } })).toEqual([['fee', '0.2']]);
  expect(sheetDetails({ day: 20_787, details: { day: 20_786, fromDay: 20_787 } })).toHaveLength(2);
});

test.each([
  ['available', true, { owner: 'mine', part: 'available', address: null }],
  ['platform/treasury', false, { owner: 'platform', part: 'treasury', address: null }],
  ['others', false, { owner: 'others', part: 'others', address: null }],
  ['0x52…9EE7/available', false, { owner: 'member', part: 'available', address: '0x52…9EE7' }],
] as const)('reads the account %s', (account, isMine, name) => {
  expect(readAccount(account, isMine)).toEqual(name);
});

test('has an icon for every kind it knows and for those it does not', () => {
  for (const kind of [...KINDS, ...STEP_KINDS]) expect(recordIcon(kind)).not.toBe('list');
  expect(recordIcon('somethingNew')).toBe('list');
});
