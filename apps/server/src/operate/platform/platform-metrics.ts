import { Gauge, type Registry } from 'prom-client';
import { readFollowerHealth } from '../../chain/events-store.ts';
import type { Database } from '../../db/database.ts';
import { registerReachMetrics } from './reach-metrics.ts';
import { readJobs } from './read-jobs.ts';
import { readQueueLengths } from './read-queues.ts';

/** Metrics of the whole platform, queried from the database when scraped. Only the console's process exports them. */
export function registerPlatformMetrics(registry: Registry, db: Database): void {
  const registers = [registry];
  registerReachMetrics(registry, db);
  new Gauge({
    name: 'ocean_follower_head_age_seconds',
    help: 'Age of the newest block that the follower has read',
    registers,
    async collect() {
      const health = await readFollowerHealth(db);
      if (health) this.set(health.headAgeSeconds);
    },
  });
  new Gauge({
    name: 'ocean_follower_halted',
    help: '1 while the follower has stopped before a contradiction',
    registers,
    async collect() {
      const health = await readFollowerHealth(db);
      if (health) this.set(health.state === 'halted' ? 1 : 0);
    },
  });
  new Gauge({
    name: 'ocean_queue_waiting',
    help: 'What waits for a decision of operators',
    labelNames: ['queue'],
    registers,
    async collect() {
      for (const { name, waiting } of await readQueueLengths(db)) this.set({ queue: name }, waiting);
    },
  });
  new Gauge({
    name: 'ocean_queue_oldest_age_seconds',
    help: 'How long the oldest of a queue waits; 0 when nothing does',
    labelNames: ['queue'],
    registers,
    async collect() {
      const now = Date.now();
      for (const { name, oldestAt } of await readQueueLengths(db)) {
        this.set({ queue: name }, oldestAt === null ? 0 : Math.max(0, (now - oldestAt.getTime()) / 1000));
      }
    },
  });
  new Gauge({
    name: 'ocean_job_failures_in_a_row',
    help: 'Rounds of a job that failed since one went well, on whichever process',
    labelNames: ['job'],
    registers,
    async collect() {
      for (const { name, failures } of await readJobs(db)) this.set({ job: name }, failures);
    },
  });
}
