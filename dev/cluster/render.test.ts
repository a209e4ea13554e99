import { expect, test } from 'vitest';
import { render } from './render.ts';

const HAPROXY = {
  ...{ address: '10.0.0.1', primaryPort: 6000, apiPort: 7000, statsSocket: '/run/x.sock' },
  ...{ databaseServers: '    server pg1 10.0.0.1:5432 check port 8008\n', apiServers: '    server api1 10.0.0.1:3000 check' },
};

test('a template has a value for every name', () => {
  const text = render('haproxy.cfg', HAPROXY);
  expect(text).toContain('bind 10.0.0.1:6000');
  expect(text.replace(/^#.*$/gm, '')).not.toMatch(/<\w+>/);
});

test('a name without a value is refused: a database with an empty password would start', () => {
  const { statsSocket: _, ...rest } = HAPROXY;
  expect(() => render('haproxy.cfg', rest)).toThrow('haproxy.cfg has no value for statsSocket');
  expect(() => render('patroni.yml', {})).toThrow('has no value for');
});

test('a proxy asks API processes whether they live, not whether the database does', () => {
  expect(render('haproxy.cfg', HAPROXY)).toMatch(/httpchk GET \/healthz/);
});

test('nodes speak the API of etcd that compares, and ask for passwords', () => {
  const text = render('patroni.yml', new Proxy({}, { get: (_, name) => `the ${String(name)}` }));
  expect(text).toMatch(/^etcd:$/m);
  expect(text).toContain('synchronous_mode_strict: the synchronousMode');
  expect(text).not.toContain('trust');
});
