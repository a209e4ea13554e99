import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openSubscription } from './push-subscription.ts';

const SUBSCRIPTION = { endpoint: 'https://push.test/send/1', toJSON: () => ({ keys: { p256dh: 'p', auth: 'a' } }) };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const after = <T>(seconds: number, value: T) => new Promise<T>((resolve) => setTimeout(() => resolve(value), seconds * 1_000));

/** Asks for a subscription in a browser whose worker and whose push service answer after so many seconds. */
async function opened({ worker, pushService }: { worker: number; pushService: number }) {
  const pushManager = { getSubscription: async () => null, subscribe: () => after(pushService, SUBSCRIPTION) };
  vi.stubGlobal('navigator', { serviceWorker: { ready: after(worker, { pushManager }) } });
  const outcome = openSubscription('AAAA').then(
    ({ endpoint }) => endpoint,
    () => 'failed',
  );
  await vi.advanceTimersByTimeAsync(120_000);
  return outcome;
}

test('waits for a worker that still downloads the app, and not for a push service that does not answer', async () => {
  expect(await opened({ worker: 40, pushService: 5 })).toBe(SUBSCRIPTION.endpoint);
  expect(await opened({ worker: 1, pushService: 40 })).toBe('failed');
  expect(await opened({ worker: 90, pushService: 1 })).toBe('failed');
});
