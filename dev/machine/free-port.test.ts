import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { freePort } from './free-port.ts';

test('replaces a port beyond the valid range with a free one', async () => {
  for (const preferred of [65_536, 65_535 + 200]) {
    const port = await freePort(preferred);
    expect(port).toBeGreaterThanOrEqual(20_000);
    expect(port).toBeLessThan(32_768);
  }
});

test('uses the preferred port if it is free, and another one if it is taken', async () => {
  const preferred = await freePort();
  expect(await freePort(preferred)).toBe(preferred);
  const holder = createServer();
  await new Promise<void>((resolve) => holder.listen(preferred, '127.0.0.1', resolve));
  expect(await freePort(preferred)).not.toBe(preferred);
  holder.close();
});
