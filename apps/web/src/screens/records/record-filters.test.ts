import { expect, test } from 'vitest';
import { countFilters, readFilters, toInput, toSearch } from './record-filters.ts';

const read = (search: string) => readFilters(new URLSearchParams(search));

test('keeps what stands in the address', () => {
  const filters = read('asset=BCG&kind=botsRun&from=2026-11-01&to=2026-11-21');
  expect(toInput(filters)).toEqual({ asset: 'BCG', kind: 'botsRun', from: 20_758, to: 20_778 });
  expect(new URLSearchParams(toSearch(filters)).toString()).toBe('asset=BCG&kind=botsRun&from=2026-11-01&to=2026-11-21');
  expect(countFilters(filters)).toBe(4);
});

test.each([
  '',
  'asset=GOLD',
  'kind=withdrawalClaimed',
  'kind=nothingOfTheKind',
  'from=yesterday',
  'to=2026-13-45',
  'from=2026-1-1',
])('counts %j as no filter', (search) => {
  expect(toInput(read(search))).toEqual({});
  expect(countFilters(read(search))).toBe(0);
});
