import { expect, test } from 'vitest';
import { useWorld } from '#dev/world/use-world.ts';

const world = useWorld();

const BODIES: readonly unknown[] = [
  '',
  {},
  { address: null },
  { address: 7, asset: 7, amount: {} },
  { address: `0x${'1'.repeat(40)}`, asset: 'gas', amount: [] },
  { address: `0x${'1'.repeat(40)}`, asset: 'USDT', amount: '-1' },
  { advanceDays: 'x' },
  { advanceDays: -1 },
  { advanceDays: 1e308 },
  { advanceMinutes: 0.5 },
  { jsonrpc: '2.0' },
  { method: 7 },
  { jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: {} },
  { jsonrpc: '2.0', id: 1, method: 'none_such', params: [] },
];

test.each(['faucet', 'clock', 'clockInfo', 'inviteCode', 'rpc'])(
  '%s of a development start answers nonsense without a 5xx',
  async (name) => {
    for (const body of BODIES) {
      const { status } = await world.post(`/dev-api/${name}`, body);
      expect(status, JSON.stringify(body)).toBeLessThan(500);
    }
  },
);

test('the faucet serves simultaneous requests', async () => {
  const addresses = Array.from({ length: 10 }, (_, at) => `0x${(at + 1).toString(16).repeat(40)}`);
  const answers = await Promise.all(
    addresses.map((address) => world.post('/dev-api/faucet', { address, asset: 'USDT', amount: '5' })),
  );
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual(addresses.map(() => [200, 1]));
});
