import { expect, test } from 'vitest';
import { stakeDates } from './stake-dates.ts';

const stake = { openedAt: '2026-11-01T09:00Z', startAt: '2026-11-02T00:00Z', endAt: '2026-12-02T00:00Z' };

test.each([
  ['pending', null, ['opened done', 'start next', 'end next']],
  ['running', null, ['opened done', 'start now', 'end next']],
  ['ended', null, ['opened done', 'start done', 'end now']],
  ['closed', '2026-12-03T10:00Z', ['opened done', 'start done', 'end done', 'closed done']],
  ['cancelled', '2026-11-20T10:00Z', ['opened done', 'start done', 'cancelled done']],
  // It never started.
  ['cancelled', '2026-11-01T10:00Z', ['opened done', 'cancelled done']],
] as const)('a stake that is %s, over at %s, has the dates %j', (state, endedAt, dates) => {
  expect(stakeDates({ ...stake, state, endedAt }).map(({ key, state: reached }) => `${key} ${reached}`)).toEqual(dates);
});
