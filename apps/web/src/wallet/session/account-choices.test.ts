import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { memoryStorage } from '../../base/memory-storage.test-parts.ts';
import { STORED, storage } from '../../base/storage.ts';
import { ALICE, BOB } from '../fakes.test-parts.ts';
import { choiceMade, choicesToTake, followAccountChoices, stillUnsaved, unsavedChoices } from './account-choices.ts';
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

describe('what the account of the session brings', () => {
  const stored = new Map<string, string>();
  const reload = vi.fn();
  const send = vi.fn();
  let dialog: object | null = null;
  let typed = '';
  followAccountChoices(reload);
  let answer: (settings: object) => void = () => {};
  beforeEach(() => {
    vi.stubGlobal('localStorage', {
      getItem: (name: string) => stored.get(name) ?? null,
      setItem: (name: string, value: string) => stored.set(name, value),
      removeItem: (name: string) => stored.delete(name),
    });
    vi.stubGlobal('document', {
      documentElement: { dataset: {}, style: {} },
      cookie: '',
      querySelector: () => dialog,
      querySelectorAll: () => [{ value: typed }],
    });
    const answered = new Promise<Response>((resolve) => {
      answer = (data) => resolve(Response.json({ code: 1, data }));
    });
    vi.stubGlobal(
      'fetch',
      send.mockImplementation(() => answered),
    );
  });
  afterEach(() => {
    [dialog, typed] = [null, ''];
    vi.clearAllMocks();
    sessionSignal.set(VISITOR);
    vi.unstubAllGlobals();
    stored.clear();
  });
  const member = (address: typeof ALICE, its: object, { isLastSeen = false } = {}) =>
    sessionSignal.set({
      ...VISITOR,
      state: 'member',
      address,
      isLastSeen,
      userinfo: { settings: its } as unknown as SessionView['userinfo'],
    });

  test('is not for another account that came while an answer was on its way', async () => {
    stored.set(STORED.unsavedChoices, '["theme"]');
    member(ALICE, settings);
    member(BOB, { ...settings, language: null, theme: null });
    answer(settings);
    await expect.poll(() => unsavedChoices(storage)).toEqual([]);
    expect(sessionSignal.read().userinfo).toMatchObject({ settings: { language: null, theme: null } });
    expect([stored.get(STORED.language), reload.mock.calls.length]).toEqual([undefined, 0]);
  });

  test('is nothing as long as it is what an earlier visit saw', async () => {
    member(ALICE, settings, { isLastSeen: true });
    await choiceMade('approval');
    expect(stored.get(STORED.theme)).toBeUndefined();
    // A choice made meanwhile waits as well, so that no older answer arrives after it was saved.
    expect(send).not.toHaveBeenCalled();
    member(ALICE, { ...settings, language: null });
    expect(stored.get(STORED.theme)).toBe('dark');
    await expect.poll(() => send).toHaveBeenCalledOnce();
    answer(settings);
    await expect.poll(() => unsavedChoices(storage)).toEqual([]);
  });

  describe('in another language', () => {
    const korean = { ...settings, theme: null };

    test('shows the page anew', async () => {
      member(ALICE, korean);
      await expect.poll(() => reload).toHaveBeenCalledOnce();
    });

    test.each([
      ['an open dialog', {}, ''],
      ['typed text', null, '25'],
    ])('waits for the next page where the member has %s', async (_, open, text) => {
      member(ALICE, korean, { isLastSeen: true });
      [dialog, typed] = [open, text];
      member(ALICE, korean);
      await expect.poll(() => stored.get(STORED.language)).toBe('ko');
      expect(reload).not.toHaveBeenCalled();
    });

    test('waits as well after the session was renewed under what was typed', async () => {
      member(ALICE, { ...settings, language: null, theme: null });
      typed = '25';
      sessionSignal.set({ ...sessionSignal.read(), state: 'signing', userinfo: null });
      member(ALICE, korean);
      await expect.poll(() => stored.get(STORED.language)).toBe('ko');
      expect(reload).not.toHaveBeenCalled();
    });

    test('shows a page anew on which the member does nothing', async () => {
      member(ALICE, korean, { isLastSeen: true });
      member(ALICE, korean);
      await expect.poll(() => reload).toHaveBeenCalledOnce();
    });
  });
});
