import { bots } from '@ocean/api/areas/bots';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useWorld } from '#dev/world/use-world.ts';
import { createHttpServer } from '../http/server.ts';
import { startJobs } from '../jobs/start-jobs.ts';
import { routes } from '../main/areas.ts';
import { registerPlatformMetrics } from '../operate/platform/platform-metrics.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { type ServedMetrics, serveMetrics } from './serve-metrics.ts';

const world = useWorld();
let metrics: Metrics;
let served: ServedMetrics;
beforeAll(async () => {
  metrics = createMetrics('test');
  registerPlatformMetrics(metrics.registry, world.context.db);
  served = await serveMetrics(metrics.registry, { port: 0, log: world.context.log });
});
afterAll(() => served.stop());

const read = async () => (await fetch(`http://127.0.0.1:${served.port}/metrics`)).text();

test('requests are counted by route, and unknown paths make no series of their own', async () => {
  const server = createHttpServer({ context: { ...world.context, metrics }, routes });
  try {
    for (const url of [bots.summary.path, '/api/guess/1', '/api/guess/2'])
      await server.inject({ method: 'POST', url, payload: {} });
  } finally {
    await server.close();
  }
  const text = await read();
  const counted = text.split('\n').filter((line) => line.startsWith('ocean_http_request_duration_seconds_count'));
  expect(counted.filter((line) => line.includes(`path="${bots.summary.path}"`) && line.endsWith(' 1'))).toHaveLength(1);
  expect(text).not.toContain('guess');
});

test('a failing job is counted, and the platform reports its consecutive failures', async () => {
  const context = { ...world.context, metrics };
  const job = {
    name: 'breaks',
    everyMs: 20,
    run: async () => {
      throw new Error('no such luck');
    },
  };
  const running = startJobs(context, [job]);
  try {
    await expect.poll(read).toMatch(/ocean_job_failures_in_a_row\{job="breaks",process="test"\} [1-9]/);
  } finally {
    await running.stop();
  }
  expect(await read()).toMatch(/ocean_job_failures_total\{job="breaks",process="test"\} [1-9]/);
  const row = await world.context.db.one<{ error: string }>(sql`select error from job_lease where name = 'breaks'`);
  expect(row.error).toBe('Error: no such luck');
});

test('reports how long the oldest withdrawal has waited, and how far the follower is', async () => {
  await world.settle();
  const text = await read();
  expect(text).toMatch(/ocean_queue_waiting\{queue="withdrawals",process="test"\} 0/);
  expect(text).toMatch(/ocean_follower_halted\{process="test"\} 0/);
  expect((await fetch(`http://127.0.0.1:${served.port}/`)).status).toBe(404);
});
