import { runInNewContext } from 'node:vm';
import { PUSH_MESSAGES } from '@ocean/api/areas/notifications/push';
import { LANGUAGES } from '@ocean/i18n/languages';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { pushWorker } from '../../../build/push-words.ts';

const ORIGIN = 'https://ocean.example';
const SOURCE = pushWorker();

type Tab = {
  url: string;
  focus: () => Promise<unknown>;
  postMessage: (data: unknown, ports?: readonly MessagePort[]) => void;
};
type Shown = { body: string; lang: string; dir: string; tag: string; icon: string; data: { page: string } };

let tabs: Tab[];
let opened: string[];
const showNotification = vi.fn(async (_title: string, _options: Shown) => undefined);
const subscribe = vi.fn(async (_options: unknown) => undefined);
const handlers = new Map<string, (event: unknown) => void>();
beforeEach(() => {
  [tabs, opened] = [[], []];
  showNotification.mockClear();
  const self = {
    location: { origin: ORIGIN },
    registration: { showNotification, pushManager: { subscribe } },
    clients: { matchAll: async () => tabs, openWindow: async (url: string) => void opened.push(url) },
    addEventListener: (name: string, handler: (event: unknown) => void) => handlers.set(name, handler),
  };
  runInNewContext(SOURCE, { self, URL, String, MessageChannel, setTimeout });
});

async function fire(name: string, event: object): Promise<void> {
  let work: unknown;
  handlers.get(name)?.({ ...event, waitUntil: (promise: unknown) => (work = promise) });
  await work;
}
const pushes = (json: unknown) => fire('push', { data: { json: () => json } });
const shown = () => showNotification.mock.lastCall?.[1];

/** @param takes the tab's answer when it is asked to open a page; undefined: none */
function tabAt(page: string, takes?: boolean): Tab {
  const tab: Tab = {
    url: ORIGIN + page,
    focus: vi.fn(async () => undefined),
    postMessage: vi.fn((_data: unknown, ports: readonly MessagePort[] = []) => {
      if (takes !== undefined) ports[0]?.postMessage(takes);
    }),
  };
  tabs.push(tab);
  return tab;
}
const clicks = (page?: string) => {
  const close = vi.fn();
  return fire('notificationclick', { notification: { close, data: page === undefined ? null : { page } } }).then(() =>
    expect(close).toHaveBeenCalledOnce(),
  );
};

describe('a message', () => {
  test.each(LANGUAGES)('is shown in $code, in its direction', async ({ code, tag, dir }) => {
    const words = new Set<string>();
    for (const what of PUSH_MESSAGES) {
      await pushes({ what, tag: 'same-thing', lang: code });
      expect(showNotification.mock.lastCall?.[0]).toBe('Ocean Bot');
      expect(shown()).toMatchObject({ lang: tag, dir, tag: 'same-thing', icon: '/icon-192.png' });
      words.add(shown()?.body ?? '');
    }
    expect([words.size, words.has('')]).toEqual([PUSH_MESSAGES.length, false]);
  });

  test.each([
    ['of a later version', { what: 'somethingNew', tag: 'a', lang: 'en' }],
    ['in a language that is none', { what: 'order', tag: 'a', lang: '__proto__' }],
    ['with the name of what every object has', { what: 'constructor', tag: 'a', lang: 'en' }],
    ['that is empty', {}],
    ['that is null', null],
  ])('%s still shows a notification, with words or with none', async (_what, json) => {
    await pushes(json);
    expect(showNotification).toHaveBeenCalledOnce();
    expect(shown()?.body).toBeTypeOf('string');
    expect(shown()?.body).not.toContain('[native code]');
    expect(shown()?.data.page).toMatch(/^\/[a-zA-Z/]*$/);
  });

  test('that is not JSON, or is empty, shows the name of the app', async () => {
    await fire('push', { data: null });
    await fire('push', {
      data: {
        json() {
          throw new SyntaxError('no JSON');
        },
      },
    });
    expect(showNotification).toHaveBeenCalledTimes(2);
    expect(shown()).toMatchObject({ body: '', data: { page: '/' } });
  });
});

describe('a press on it', () => {
  test('focuses the tab that already shows its page', async () => {
    const [other, there] = [tabAt('/', true), tabAt('/tor/orders')];
    await clicks('/tor/orders');
    expect([there.focus, other.postMessage].map((did) => vi.mocked(did).mock.calls.length)).toEqual([1, 0]);
    expect(opened).toEqual([]);
  });

  test('opens the page in the first idle tab only', async () => {
    const [busy, idle, next] = [tabAt('/city/write', false), tabAt('/zichan', true), tabAt('/', true)];
    await clicks('/notices');
    expect(vi.mocked(idle.postMessage).mock.lastCall?.[0]).toEqual({ openPage: '/notices', until: expect.any(Number) });
    expect([busy.focus, idle.focus, next.postMessage].map((did) => vi.mocked(did).mock.calls.length)).toEqual([0, 1, 0]);
    expect(opened).toEqual([]);
  });

  test('opens a new tab when there is none, all are busy or one does not answer', async () => {
    await clicks('/bot');
    const busy = tabAt('/zichan', false);
    await clicks('/bot');
    tabs.splice(0, 1, tabAt('/zichan'));
    await clicks();
    expect(opened).toEqual([`${ORIGIN}/bot`, `${ORIGIN}/bot`, `${ORIGIN}/`]);
    expect(busy.focus).not.toHaveBeenCalled();
  });
});

test('renews a push address that the browser has changed, and tells the open pages', async () => {
  const tab = tabAt('/');
  const options = { userVisibleOnly: true };
  await fire('pushsubscriptionchange', { oldSubscription: { options } });
  expect(subscribe).toHaveBeenLastCalledWith(options);
  expect(tab.postMessage).toHaveBeenCalledWith('pushChanged');
  subscribe.mockRejectedValueOnce(new Error('not allowed any more'));
  await fire('pushsubscriptionchange', { oldSubscription: { options } });
  await fire('pushsubscriptionchange', { oldSubscription: null });
  expect(tab.postMessage).toHaveBeenCalledTimes(3);
});
