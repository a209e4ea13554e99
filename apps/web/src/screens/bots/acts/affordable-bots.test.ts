import type { ApiClient } from '@ocean/api-react/api-provider';
import { expect, test } from 'vitest';
import { countAffordable, findRunnable } from './affordable-bots.ts';

test.each([
  ['0', '100', 0],
  ['99.999999999999999999', '100', 0],
  ['100', '100', 1],
  ['599.99', '100', 5],
  ['1000000000', '100', 1000],
  ['500', '0', 0],
])('of %s available and a pledge of %s each, %i can be run', (balance, pledgePerBot, count) => {
  expect(countAffordable({ balance, pledgePerBot })).toBe(count);
});

/** Endless pages of stopped bots that cannot run, after a given number of pages of frozen ones that can. */
function scripted(frozenPages: number) {
  const asked: { status: string; page: number }[] = [];
  const call = async (_endpoint: unknown, { page, size, status }: { page: number; size: number; status: string }) => {
    asked.push({ status, page });
    const isFrozen = status === 'frozen';
    const list = Array.from({ length: size }, (_, at) => ({
      id: `${status}/${page}/${at}`,
      may: isFrozen ? ['run'] : ['renew'],
    }));
    return { list, next: isFrozen && page >= frozenPages ? null : page + 1 };
  };
  return { client: { call } as unknown as ApiClient, asked };
}

test.each([
  ['as few pages as the balance covers', 150, 9, { frozen: 2 }],
  ['the stopped ones to a bound, when too few are frozen', 150, 1, { frozen: 1, stopped: 10 }],
  ['no more than one call may name', 1_000, 99, { frozen: 10 }],
] as const)('of all bots it reads %s', async (_what, count, frozenPages, pages) => {
  const { client, asked } = scripted(frozenPages);
  const ids = await findRunnable({ client, sheet: { ids: 'all' }, skipped: [], count });
  expect(ids).toHaveLength(Math.min(count, frozenPages * 100));
  const counts: Record<string, number> = {};
  for (const { status } of asked) counts[status] = (counts[status] ?? 0) + 1;
  expect(counts).toEqual(pages);
});
