import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Database } from '../../apps/server/src/db/database.ts';
import { createMetrics } from '../../apps/server/src/metrics/metrics.ts';
import { registerPlatformMetrics } from '../../apps/server/src/operate/platform/platform-metrics.ts';
import { registerSignerMetrics } from '../../apps/server/src/signer/signer-metrics.ts';
import { ROOT } from '../machine/run.ts';

const textOf = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const alerts = textOf('ops/prometheus/alerts.yml');
const expressions = [...alerts.matchAll(/^ +expr: (.+)$/gm)].map(([, expression]) => expression ?? '');

/** Metrics of Debian's node exporter. */
const OF_NODE = ['node_systemd_unit_state'];

test('every alert uses an exported metric', () => {
  const { registry } = createMetrics('test');
  registerPlatformMetrics(registry, {} as Database);
  registerSignerMetrics(registry);
  const told = registry.getMetricsAsArray().flatMap(({ name, type }) => {
    // Alerts read the series of a histogram.
    return String(type) === 'histogram' ? [`${name}_count`, `${name}_sum`, `${name}_bucket`] : [name];
  });
  const ofBackup = /echo "(ocean_\w+) \$/.exec(textOf('ops/backup/take-backup.sh'))?.[1] ?? '';
  const named = expressions.flatMap((expression) => expression.match(/\b(?:ocean|node)_\w+/g) ?? []);
  expect(named.filter((name) => ![...told, ofBackup, ...OF_NODE].includes(name))).toEqual([]);
  expect(named.length).toBeGreaterThan(15);
});

test.each(['archive', 'base_backup', 'standbys', 'replica_reads'])('has an alert for trouble with: %s', (subject) => {
  expect(expressions.some((expression) => expression.includes(`ocean_${subject}`))).toBe(true);
});
