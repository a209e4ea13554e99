import { home } from '@ocean/api/areas/home';
import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { useWorld } from '#dev/world/use-world.ts';
import { openDatabase } from '../db/pool.ts';
import { createHttpServer } from '../http/server.ts';
import { routes } from '../main/areas.ts';
import { openLog } from '../main/start/open-log.ts';
import { readTroubles } from '../operate/platform/read-troubles.ts';
import { reportTroubles } from './report-troubles.ts';
import { createTroubles } from './troubles.ts';

const world = useWorld();

test('errors of the log are counted by sentence and kind, never by what they say about a request', () => {
  const troubles = createTroubles();
  const log = openLog('error', troubles);
  for (let times = 0; times < 3; times += 1) log.error({ err: new TypeError('0xsecret') }, 'a job failed');
  log.warn('only a warning');
  log.fatal('the end');
  expect([...troubles.take()]).toEqual([
    ['a job failed (TypeError)', 3],
    ['the end', 1],
  ]);
  expect(troubles.take().size).toBe(0);
});

test('the number of kinds is bounded, and a request that fails on our side is one kind', async () => {
  const troubles = createTroubles();
  for (let at = 0; at < 500; at += 1) troubles.note(`kind ${at}`);
  const kinds = troubles.take();
  expect(kinds.size).toBe(51);
  expect(kinds.get('others')).toBe(450);
  const db = openDatabase(world.database.apiUrl, { connections: 1 });
  await db.end();
  const server = createHttpServer({ context: { ...world.context, db, troubles }, routes });
  await server.inject({ method: 'POST', url: home.show.path, payload: {} });
  await server.close();
  expect([...troubles.take().keys()]).toEqual([expect.stringMatching(/^answered 5\d\d$/)]);
});

test('processes write their troubles to the database by the hour, and operators read the last day', async () => {
  const { log } = world.context;
  const db = openDatabase(world.database.apiUrl, { connections: 1 });
  const operatorDb = openDatabase(world.database.operatorUrl, { connections: 1 });
  const troubles = createTroubles();
  const reporting = reportTroubles({ db, troubles, process: 'api', log, everyMs: 20 });
  const shown = () => readTroubles(operatorDb);
  troubles.note('answered 500');
  await expect.poll(shown).toMatchObject([{ process: 'api', kind: 'answered 500', times: 1 }]);
  troubles.note('answered 500');
  await reporting.stop();
  expect(await shown()).toMatchObject([{ times: 2, lastAt: expect.any(Date) }]);
  await db.run(
    sql`select note_troubles('liar', (select array_agg('k' || n) from generate_series(1, 900) n), array_fill(1, array[900]))`,
  );
  await db.run(sql`select note_troubles('liar', array['a kind', null], array[-5, 1])`);
  expect((await shown()).length).toBe(50);
  await expect(db.run(sql`delete from process_trouble`)).rejects.toThrow('permission denied');
  await Promise.all([db.end(), operatorDb.end()]);
});
