import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { memoryStorage } from '../../base/memory-storage.test-parts.ts';
import { STORED, storage } from '../../base/storage.ts';
import { ALICE, BOB } from '../fakes.test-parts.ts';
import { choicesToTake, followAccountChoices, stillUnsaved, unsavedChoices } from './account-choices.ts';
import { type SessionView, sessionSignal, VISITOR } from './session-view.ts';

const notifications = {
  bots: true,
  payments: true,
  withdrawals: true,
  sessions: true,
  stakes: true,
  awards: true,
  desk: true,
  proof: true,
};
const settings = { language: 'ko', theme: 'dark', approval: null, notifications } as const;

describe('what a device takes over from the account', () => {
  test('is what was chosen, and nothing where nothing was', () => {
    expect(choicesToTake(settings, [])).toEqual({ language: 'ko', theme: 'dark' });
  });

  test('is not what was chosen here since', () => {
    expect(choicesToTake(settings, ['language', 'approval'])).toEqual({ theme: 'dark' });
  });
});

describe('what is not saved yet', () => {
  const here = { language: 'ar', theme: 'light', approval: null } as const;

  test('is chosen here and not sent, or chosen again while it was sent', () => {
    const told = { saved: ['theme', 'language'], sent: here, now: { ...here, theme: 'dark' } } as const;
    expect(stillUnsaved(['language', 'theme', 'approval'], told)).toEqual(['theme', 'approval']);
    expect(stillUnsaved(['language', 'theme'], { ...told, now: here })).toEqual([]);
  });

  test.each([
    [null, []],
    ['["theme","language"]', ['language', 'theme']],
    ['["colour"]', []],
    ['{"theme":true}', []],
    ['theme', []],
  ])('is read from %j as %j', (stored, choices) => {
    const storage = memoryStorage();
    storage.write(STORED.unsavedChoices, stored);
    expect(unsavedChoices(storage)).toEqual(choices);
  });
});

describe('when another account comes while an answer is on its way', () => {
  const stored = new Map<string, string>();
  const reload = vi.fn();
  let answer: (settings: object) => void = () => {};
  beforeEach(() => {
    vi.stubGlobal('localStorage', {
      getItem: (name: string) => stored.get(name) ?? null,
      setItem: (name: string, value: string) => stored.set(name, value),
      removeItem: (name: string) => stored.delete(name),
    });
    vi.stubGlobal('document', { documentElement: { dataset: {} } });
    const answered = new Promise<Response>((resolve) => {
      answer = (data) => resolve(Response.json({ code: 1, data }));
    });
    vi.stubGlobal('fetch', () => answered);
  });
  afterEach(() => {
    sessionSignal.set(VISITOR);
    vi.unstubAllGlobals();
    stored.clear();
  });
  const member = (address: typeof ALICE, its: object) =>
    sessionSignal.set({
      ...VISITOR,
      state: 'member',
      address,
      userinfo: { settings: its } as unknown as SessionView['userinfo'],
    });

  test('it does not get the choices of the one before', async () => {
    followAccountChoices(reload);
    stored.set(STORED.unsavedChoices, '["theme"]');
    member(ALICE, settings);
    member(BOB, { ...settings, language: null, theme: null });
    answer(settings);
    await expect.poll(() => unsavedChoices(storage)).toEqual([]);
    expect(sessionSignal.read().userinfo).toMatchObject({ settings: { language: null, theme: null } });
    expect([stored.get(STORED.language), reload.mock.calls.length]).toEqual([undefined, 0]);
  });
});
