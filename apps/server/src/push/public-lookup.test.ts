import type { LookupAddress } from 'node:dns';
import { describe, expect, test } from 'vitest';
import { isPublicAddress, publicLookup } from './public-lookup.ts';

describe('an internal address', () => {
  test.each([
    ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '127.255.255.254', '169.254.169.254', '172.16.0.1', '172.31.255.255'],
    ...['192.0.0.8', '192.0.2.1', '192.88.99.1', '192.168.1.1', '198.18.0.1', '198.51.100.1', '203.0.113.1', '224.0.0.1'],
    ...['240.0.0.1', '255.255.255.255', '::', '::1', '::127.0.0.1', '::ffff:127.0.0.1', '::ffff:8.8.8.8', '::ffff:7f00:1'],
    ...['64:ff9b::7f00:1', '64:ff9b::808:808', '100::1', '2001::1', '2001:db8::1', '2002:7f00:1::1', '3fff::1', 'fc00::1'],
    ...['fd00:ec2::254', 'fe80::1', 'fe80::1%eth0', 'fec0::1', 'ff02::1', '', 'localhost', '1.1.1', '08.8.8.8'],
  ])('%s', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

test.each(['8.8.8.8', '142.250.1.95', '172.15.255.255', '172.32.0.1', '100.128.0.1', '2607:f8b0:4004::5f', '2a00:1450::1'])(
  'a public address: %s',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

const found = (...addresses: string[]): LookupAddress[] =>
  addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));

type Answer = { readonly error: NodeJS.ErrnoException | null; readonly address: unknown };

function ask(addresses: LookupAddress[], options: { all?: boolean } = {}): Promise<Answer> {
  const lookup = publicLookup((_host, _options, done) => done(null, addresses));
  return new Promise((resolve) => lookup('push.example', options, (error, address) => resolve({ error, address })));
}

describe('a name', () => {
  test('with public addresses resolves to them, in both forms that a connection uses', async () => {
    const both = found('8.8.8.8', '2607:f8b0:4004::5f');
    expect(await ask(both)).toEqual({ error: null, address: '8.8.8.8' });
    expect(await ask(both, { all: true })).toEqual({ error: null, address: both });
  });

  test.each([
    ['this machine', found('127.0.0.1')],
    ['this machine in IPv6', found('::1')],
    ['an inner one among public ones', found('8.8.8.8', '10.0.0.1')],
    ['an IPv4 address in disguise', found('::ffff:169.254.169.254')],
    ['nothing', found()],
  ])('that leads to %s is refused', async (_what, addresses) => {
    for (const all of [true, false]) expect((await ask(addresses, { all })).error).toMatchObject({ code: 'EINNER' });
  });

  test('is judged again each time: an earlier public answer is not trusted', async () => {
    const answers = [found('8.8.8.8'), found('127.0.0.1')];
    const lookup = publicLookup((_host, _options, done) => done(null, answers.shift() ?? []));
    const next = () =>
      new Promise<NodeJS.ErrnoException | null>((resolve) => lookup('push.example', {}, (error) => resolve(error)));
    expect(await next()).toBeNull();
    expect(await next()).toMatchObject({ code: 'EINNER' });
  });
});
