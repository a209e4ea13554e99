import { push } from '@ocean/api/areas/notifications/push';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { STORED, storage } from '../../base/storage.ts';
import { keepChoice, type PushChoice, readChoice } from './push-choice.ts';

const ALICE = `0x${'a'.repeat(40)}` as const;
const BOB = `0x${'b'.repeat(40)}` as const;
const ENDPOINT = 'https://push.test/send/1';
const CHOICE: PushChoice = { account: ALICE, session: 's1', endpoint: ENDPOINT, kinds: ['order'] };
const KEYS = { p256dh: 'p', auth: 'a' };

const kept = new Map<string, string>();
const unsubscribe = vi.fn(async () => true);
let browser: { endpoint: string; toJSON: () => object; unsubscribe: () => Promise<boolean> } | null;
let state: { session: string; publicKey: string | null; devices: { isCurrent: boolean }[] };
let asked: (readonly [string, unknown])[];
let fails: boolean;

beforeEach(() => {
  vi.resetModules();
  kept.clear();
  unsubscribe.mockClear();
  asked = [];
  fails = false;
  browser = { endpoint: ENDPOINT, toJSON: () => ({ keys: KEYS }), unsubscribe };
  state = { session: 's1', publicKey: 'key', devices: [{ isCurrent: true }] };
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  });
  vi.stubGlobal('navigator', {
    serviceWorker: { getRegistration: async () => ({ pushManager: { getSubscription: async () => browser } }) },
  });
  keepChoice(storage, CHOICE);
});

/** A page that has just been opened. */
async function openPage(address: `0x${string}` | null, { hasChanged = false, token = 'token' } = {}) {
  storage.write(STORED.token, address && token);
  const calls = vi.fn(async ({ path }: { path: string }, input: unknown) => {
    asked.push([path, input]);
    if (fails) throw new Error('away');
    return state;
  });
  vi.doMock('../../api/client.ts', async (original) => ({ ...(await original<object>()), client: { call: calls } }));
  const { followPush } = await import('./follow-push.ts');
  const signedIn = { address, userinfo: address && {}, userinfoAt: 0 };
  await followPush(signedIn, hasChanged);
  return () => followPush(signedIn, hasChanged);
}
const paths = () => asked.map(([path]) => path);

test('makes no call when nothing was chosen', async () => {
  keepChoice(storage, null);
  await openPage(ALICE);
  expect(asked).toEqual([]);
});

test('keeps a choice that the platform confirms, and checks it once per sign-in', async () => {
  const again = await openPage(ALICE);
  await again();
  expect(paths()).toEqual([push.state.path]);
  expect(readChoice(storage)).toEqual(CHOICE);
});

test('subscribes the same account again in a new session', async () => {
  state = { ...state, session: 's2', devices: [] };
  await openPage(ALICE);
  expect(asked.at(-1)).toEqual([push.subscribe.path, { endpoint: ENDPOINT, keys: KEYS, kinds: ['order'] }]);
  expect(readChoice(storage)).toEqual({ ...CHOICE, session: 's2' });
});

test('unsubscribes the browser for another account, even when the platform is unreachable', async () => {
  fails = true;
  await expect(openPage(BOB)).rejects.toThrow('away');
  expect(readChoice(storage)).toBeNull();
  expect(unsubscribe).toHaveBeenCalledOnce();
});

test('keeps the choice after a failure, to try again', async () => {
  fails = true;
  state = { ...state, session: 's2', devices: [] };
  await expect(openPage(ALICE)).rejects.toThrow('away');
  fails = false;
  expect(readChoice(storage)).toEqual(CHOICE);
});

test('reports a push address that the browser has changed', async () => {
  browser = { endpoint: `${ENDPOINT}2`, toJSON: () => ({ keys: KEYS }), unsubscribe };
  await openPage(ALICE, { hasChanged: true });
  expect(asked.at(-1)).toEqual([push.subscribe.path, { endpoint: `${ENDPOINT}2`, keys: KEYS, kinds: ['order'] }]);
  expect(readChoice(storage)?.endpoint).toBe(`${ENDPOINT}2`);
});

describe('the browser is unsubscribed', () => {
  test.each<[string, () => Promise<unknown>, unknown]>([
    ['when another account signs in', () => openPage(BOB), [[push.unsubscribe.path, { endpoint: ENDPOINT }]]],
    [
      'when it was switched off from another device',
      () => {
        state = { ...state, devices: [] };
        return openPage(ALICE);
      },
      [[push.state.path, {}]],
    ],
    [
      'when the platform sends nothing any more',
      () => {
        state = { ...state, publicKey: null };
        return openPage(ALICE);
      },
      [[push.state.path, {}]],
    ],
    [
      'when its member has signed out',
      () => {
        storage.write(STORED.isDisconnected, '1');
        return openPage(null);
      },
      [],
    ],
  ])('%s', async (_when, opens, calls) => {
    await opens();
    expect(asked).toEqual(calls);
    expect(readChoice(storage)).toBeNull();
    expect(unsubscribe).toHaveBeenCalledOnce();
  });

  test('when its permission was revoked, and the platform is told', async () => {
    browser = null;
    await openPage(ALICE);
    expect(asked).toEqual([[push.unsubscribe.path, { endpoint: ENDPOINT }]]);
    expect(readChoice(storage)).toBeNull();
  });
});

test('keeps the choice while the wallet is only locked', async () => {
  await openPage(null);
  expect(readChoice(storage)).toEqual(CHOICE);
  expect(unsubscribe).not.toHaveBeenCalled();
});

test.each(['', 'null', '[]', '{"account":1}', '{"account":"a","session":"s","endpoint":"e","kinds":["everything"]}', '{'])(
  'ignores a stored choice that it cannot read: %s',
  (text) => {
    storage.write(STORED.push, text);
    expect(readChoice(storage)).toBeNull();
  },
);
