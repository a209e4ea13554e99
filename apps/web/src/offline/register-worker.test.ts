import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { registerWorker } from './register-worker.ts';
import { updateSignal } from './update-signal.ts';

const reload = vi.fn();
const waiting = { postMessage: vi.fn(), state: 'installed' };

/** A browser with workers; `isFirst`: no worker controls this page yet. */
function setUp({ isFirst = false, isWaiting = true, trusted = true } = {}) {
  const container = Object.assign(new EventTarget(), {
    controller: isFirst ? null : {},
    register: vi.fn(async (_url: unknown) => registration),
  });
  const registration = Object.assign(new EventTarget(), {
    waiting: isWaiting ? waiting : null,
    installing: null as null | EventTarget,
  });
  const rules: { createScriptURL(url: string): string }[] = [];
  const trustedTypes = {
    createPolicy(_name: string, rule: { createScriptURL(url: string): string }) {
      rules.push(rule);
      return { createScriptURL: (url: string) => ({ trusted: rule.createScriptURL(url) }) };
    },
  };
  vi.stubGlobal('navigator', { serviceWorker: container });
  vi.stubGlobal('window', trusted ? { trustedTypes } : {});
  vi.stubGlobal('document', new EventTarget());
  vi.stubGlobal('location', { reload });
  return { container, registration, rules };
}

beforeEach(() => {
  updateSignal.set(null);
  waiting.state = 'installed';
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

test('registers the worker through a policy that allows no other script', async () => {
  const { container, rules } = setUp();
  await registerWorker();
  expect(container.register).toHaveBeenCalledWith({ trusted: '/sw.js' });
  expect(() => rules[0]?.createScriptURL('/other.js')).toThrow();
});

test('works without Trusted Types, and without workers', async () => {
  const { container } = setUp({ trusted: false });
  await registerWorker();
  expect(container.register).toHaveBeenCalledWith('/sw.js');
  vi.stubGlobal('navigator', {});
  await registerWorker();
  expect(container.register).toHaveBeenCalledOnce();
});

test('offers a waiting version, and reloads only after it has taken over', async () => {
  const { container } = setUp();
  await registerWorker();
  updateSignal.read()?.();
  expect(waiting.postMessage).toHaveBeenCalledWith('takeOver');
  expect(reload).not.toHaveBeenCalled();
  container.dispatchEvent(new Event('controllerchange'));
  expect(reload).toHaveBeenCalledOnce();
});

test('reloads at once when another tab has accepted the version', async () => {
  setUp();
  await registerWorker();
  waiting.state = 'activated';
  updateSignal.read()?.();
  expect(waiting.postMessage).not.toHaveBeenCalled();
  expect(reload).toHaveBeenCalledOnce();
});

test('offers a version that arrives later', async () => {
  const { registration } = setUp({ isWaiting: false });
  await registerWorker();
  expect(updateSignal.read()).toBeNull();
  const installing = new EventTarget();
  registration.installing = installing;
  registration.dispatchEvent(new Event('updatefound'));
  registration.waiting = waiting;
  installing.dispatchEvent(new Event('statechange'));
  expect(updateSignal.read()).not.toBeNull();
});

test('does not offer the very first version as an update', async () => {
  setUp({ isFirst: true });
  await registerWorker();
  expect(updateSignal.read()).toBeNull();
});
