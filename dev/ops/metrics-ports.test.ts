import { describe, expect, test } from 'vitest';
import { openDatabase } from '../../apps/server/src/db/pool.ts';
import { createMetrics } from '../../apps/server/src/metrics/metrics.ts';
import { registerPlatformMetrics } from '../../apps/server/src/operate/platform/platform-metrics.ts';
import { registerSignerMetrics } from '../../apps/server/src/signer/signer-metrics.ts';
import { readText } from '../house/source-tree.ts';
import { environmentOf } from './example-environment.ts';

/** The units that the document tells an operator to enable, in the order of the command. */
function enabledUnits(): string[] {
  const [, names = ''] = /^systemctl enable --now (.+)$/m.exec(readText('docs/operations/production.md')) ?? [];
  return names.split(' ').filter((name) => !name.endsWith('.timer'));
}

/** @example environmentOfEnabled('ocean-api@3001') */
function environmentOfEnabled(name: string) {
  const [unit = '', instance] = name.split('@');
  return instance === undefined ? environmentOf(`${unit}.service`) : environmentOf(`${unit}@.service`, instance);
}

const measured = enabledUnits();
const portOf = (name: string) => environmentOfEnabled(name).METRICS_PORT;
const configuration = readText('ops/prometheus/prometheus.yml');
const alerts = readText('ops/prometheus/alerts.yml');

test('the document starts the signer, two API processes, the follower, the jobs and the console', () => {
  expect(measured).toEqual([
    'ocean-signer',
    'ocean-indexer',
    'ocean-worker',
    'ocean-api@3000',
    'ocean-api@3001',
    'ocean-console',
  ]);
});

describe('the processes of the example', () => {
  test('export their metrics, each on a port that no process uses for anything else', () => {
    expect(measured.filter((name) => portOf(name) === undefined)).toEqual([]);
    const taken = enabledUnits().flatMap((name) => {
      const { PORT, METRICS_PORT, CONSOLE_PORT, SIGNER_PORT } = environmentOfEnabled(name);
      return [PORT, METRICS_PORT, CONSOLE_PORT, SIGNER_PORT].flatMap((port) => (port === undefined ? [] : [port]));
    });
    expect(taken.length).toBe(new Set(taken).size);
  });

  test('are exactly the targets of the Prometheus example', () => {
    const targets = [...configuration.matchAll(/"127\.0\.0\.1:(\d+)" # ([\w@-]+)/g)].map(([, port, name]) => [name, port]);
    expect(targets.sort()).toEqual(measured.map((name) => [name, portOf(name)]).sort());
  });
});

test('every platform metric of an alert is exported, and metrics of the whole platform come from the console', async () => {
  const own = createMetrics('api').registry;
  const db = openDatabase('postgresql://127.0.0.1:1/nowhere', { connections: 1 });
  const console = createMetrics('console').registry;
  registerPlatformMetrics(console, db);
  await db.end();
  const signer = createMetrics('signer').registry;
  registerSignerMetrics(signer);
  const names = [own, console, signer].map((registry) => new Set(registry.getMetricsAsArray().map(({ name }) => name)));
  const expressions = [...alerts.matchAll(/^ +expr: (.+)$/gm)].map(([line]) => line).join();
  const asked = [...new Set([...expressions.matchAll(/\bocean_\w+/g)].map(([name]) => name.replace(/_(count|bucket|sum)$/, '')))]
    // Exported by the backup script through the node exporter.
    .filter((name) => name !== 'ocean_base_backup_taken_seconds');
  expect(asked.length).toBeGreaterThan(3);
  expect(asked.filter((name) => !names.some((told) => told.has(name)))).toEqual([]);
  const platform = asked.filter((name) => !names[0]?.has(name));
  expect(platform).toContain('ocean_follower_halted');
  expect(environmentOf('ocean-console.service').METRICS_PORT).toBeDefined();
});
