import { expect, test } from 'vitest';
import { proxyConnections } from './proxy-connections.ts';
import { etcdApiOf, readTemplate, render } from './render.ts';

const HAPROXY = {
  ...{ address: '10.0.0.1', primaryPort: 6000, apiPort: 7000, statsSocket: '/run/x.sock' },
  ...proxyConnections({ apiProcesses: 2, maxStreams: 6_000 }),
  ...{ databaseChecks: '', apiTls: '' },
  ...{ databaseServers: '    server pg1 10.0.0.1:5432 check port 8008\n', apiServers: '    server api1 10.0.0.1:3000 check' },
};

test('a template has a value for every name', () => {
  const text = render('haproxy.cfg', HAPROXY);
  expect(text).toContain('bind 10.0.0.1:6000');
  expect(text.replace(/^#.*$/gm, '')).not.toMatch(/<\w+>/);
});

test('refuses a name without a value, which could start a database with an empty password', () => {
  const { statsSocket: _, ...rest } = HAPROXY;
  expect(() => render('haproxy.cfg', rest)).toThrow('haproxy.cfg has no value for statsSocket');
  expect(() => render('patroni.yml', {})).toThrow('has no value for');
});

test('the proxy checks the liveness of API processes, not of the database', () => {
  expect(render('haproxy.cfg', HAPROXY)).toMatch(/httpchk GET \/healthz/);
});

test('streams of live events leave connections for other calls, and the API leaves connections for the database', () => {
  const text = render('haproxy.cfg', HAPROXY);
  const parts = Object.fromEntries(
    text.split(/^(?=\w)/m).map((part) => [part.split('\n')[0], Number(/^ +maxconn (\d+)$/m.exec(part)?.[1])]),
  );
  expect(parts).toMatchObject({ 'listen primary': 500, 'listen api': 24_000 });
  expect(parts.global).toBeGreaterThan(24_500);
});

test('an unfinished request keeps its connection for at most ten seconds', () => {
  expect(render('haproxy.cfg', HAPROXY)).toMatch(/^listen api\n(?: .*\n)* {4}timeout http-request 10s$/m);
});

test('reads the API version of etcd from the template in use', () => {
  const text = readTemplate('patroni.yml');
  expect(etcdApiOf(text)).toBe('v2');
  expect(etcdApiOf(text.replace(/^etcd:/m, 'etcd3:'))).toBe('v3');
  expect(() => etcdApiOf(text.replace(/^etcd:/m, 'consul:'))).toThrow('names no etcd');
});

test('nodes use the etcd API with compare-and-swap, and require passwords', () => {
  const text = render('patroni.yml', new Proxy({}, { get: (_, name) => `the ${String(name)}` }));
  expect(text).toMatch(/^etcd:$/m);
  expect(text).toContain('synchronous_mode_strict: the synchronousMode');
  expect(text).not.toContain('trust');
});
