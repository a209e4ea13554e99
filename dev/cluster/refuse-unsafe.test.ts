import { expect, test } from 'vitest';
import { type Safety, unsafeReasons } from './refuse-unsafe.ts';

const SAFE: Safety = { patroniVersion: '3.0.2', etcdApi: 'v2', isSynchronous: true, isStrict: true };

test.each([
  ['Debian 12 as it comes', {}, 0],
  ['etcd v3 with a Patroni that does not compare', { etcdApi: 'v3' }, 1],
  ['etcd v3 with an older one', { etcdApi: 'v3', patroniVersion: '2.1.7' }, 1],
  ['etcd v3 with one that compares', { etcdApi: 'v3', patroniVersion: '3.0.3' }, 0],
  ['etcd v3 with a newer one', { etcdApi: 'v3', patroniVersion: '4.0.4' }, 0],
  ['etcd v3 with an unknown one', { etcdApi: 'v3', patroniVersion: 'unknown' }, 1],
  ['asynchronous', { isSynchronous: false, isStrict: false }, 1],
  ['synchronous while a standby is there', { isStrict: false }, 1],
  ['both', { etcdApi: 'v3', isStrict: false }, 2],
] as const)('%s', (_, change, reasons) => {
  expect(unsafeReasons({ ...SAFE, ...change })).toHaveLength(reasons);
});
