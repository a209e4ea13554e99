import { expect, test } from 'vitest';
import { readRanking, wordsOf } from './ranking.ts';

test.each([
  ['', { kind: 'teamSales', period: 'all' }, 'sales'],
  ['?by=teamSales&period=day', { kind: 'teamSales', period: 'day' }, 'salesOfDay'],
  ['?by=power', { kind: 'power', period: 'all' }, 'power'],
  // Only team sales have a day of their own.
  ['?by=power&period=day', { kind: 'power', period: 'all' }, 'power'],
  ['?by=quality', { kind: 'quality', period: 'all' }, 'quality'],
  ['?by=luck&period=century', { kind: 'teamSales', period: 'all' }, 'sales'],
])('the address %j names %j', (search, ranking, words) => {
  expect(readRanking(new URLSearchParams(search))).toEqual(ranking);
  expect(wordsOf(readRanking(new URLSearchParams(search)))).toBe(words);
});
