import { describe, expect, test } from 'vitest';
import { STORED } from '../storage.ts';
import { choicesToTake, stillUnsaved, unsavedChoices } from './account-choices.ts';
import { memoryStorage } from './fakes.test-parts.ts';

const notifications = { bots: true, payments: true, withdrawals: true, sessions: true };
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
