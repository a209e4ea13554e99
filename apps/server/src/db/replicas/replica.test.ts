import { pino } from 'pino';
import { expect, test } from 'vitest';
import type { PooledDatabase } from '../pool.ts';
import { createReplica } from './replica.ts';

const NEEDED = { timeline: 1, lsn: 100n };

/** A server that follows another one, with or without a known place, and with or without the right to see it. */
function placeless(says: { place: boolean; maySee: boolean }) {
  const logged: object[] = [];
  const db = {
    one: async ({ text }: { text: string }) =>
      text.includes('pg_read_all_stats')
        ? { owner: 'ocean_owner', maySee: says.maySee }
        : { isReplica: true, timeline: says.place ? 1 : null, lsn: says.place ? '0/64' : null, startedAt: 'now' },
    end: async () => {},
  } as unknown as PooledDatabase;
  const log = pino({ base: null, timestamp: false }, { write: (line: string) => void logged.push(JSON.parse(line)) });
  return { logged, replica: createReplica({ name: 'second', log, open: () => db, serve: () => 'served' }) };
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test.each([
  [true, { level: 40, replica: 'second', msg: 'a replica follows no primary: the primary serves its reads' }],
  [
    false,
    {
      level: 40,
      replica: 'second',
      remedy: 'grant pg_read_all_stats to ocean_owner',
      msg: 'no replica can say which primary it follows, and none serves',
    },
  ],
])('logs a replica that does not report its place once, with the remedy (may see: %s)', async (maySee, line) => {
  const says = { place: false, maySee };
  const { replica, logged } = placeless(says);
  for (let looks = 0; looks < 3; looks += 1) {
    expect(await replica.at(NEEDED)).toBeUndefined();
    await pause(1_050);
  }
  expect(logged).toEqual([line]);
  says.place = true;
  await expect.poll(() => replica.at(NEEDED)).toBe('served');
  expect(logged).toHaveLength(2);
  await replica.end();
});
