import { account } from '@ocean/api/areas/account';
import type { OutputOf } from '@ocean/api/endpoint';
import { client } from '../../api/client.ts';
import { isPageIdle } from '../../base/page-idle.ts';
import { readJson, STORED, type Storage, storage } from '../../base/storage.ts';
import { chooseTheme, readTheme, themeSignal } from '../../base/theme.ts';
import { keepLanguage } from '../../i18n/locale.ts';
import { chosenApproval, proposeApproval } from '../approval.ts';
import type { Address } from '../provider/eip1193.ts';
import { sessionSignal } from './session-view.ts';

type Settings = OutputOf<typeof account.settings>;

export const CHOICES = ['language', 'theme', 'approval'] as const;
export type Choice = (typeof CHOICES)[number];

/**
 * Language, theme and approval choice follow the account from device to device. What was chosen on this device and is
 * not with the account yet (there was no session or no connection) is not overwritten: it is saved next.
 */
export function followAccountChoices(reload: () => void): void {
  let known: Settings | undefined;
  let isInUse = false;
  sessionSignal.subscribe(() => {
    const { state, userinfo, isLastSeen } = sessionSignal.read();
    if (state === 'visitor') isInUse = false;
    if (state === 'member' && isLastSeen) isInUse = true;
    // What an earlier visit saw may be older than what was chosen here since.
    const settings = state === 'member' && !isLastSeen ? userinfo?.settings : undefined;
    if (settings === known) return;
    known = settings;
    // A member who is already at work is not interrupted: the language then changes with the next page.
    const isInterrupting = isInUse;
    if (!settings) return;
    isInUse = true;
    void reconcile(settings, () => (isInterrupting && !isPageIdle()) || reload());
  });
}

/** Call after the choice was made here. Without a session it is saved at the next sign-in. */
export async function choiceMade(choice: Choice): Promise<void> {
  noteChoice(choice);
  await saveUnsaved();
}

/** For a choice that loads the page anew: the next start saves it. */
export function noteChoice(choice: Choice): void {
  storage.write(STORED.unsavedChoices, JSON.stringify([...new Set([...unsavedChoices(storage), choice])]));
}

export function unsavedChoices(from: Storage): readonly Choice[] {
  const stored = readJson(from, STORED.unsavedChoices);
  return CHOICES.filter((choice) => Array.isArray(stored) && stored.includes(choice));
}

/** What this device takes over from the account. */
export function choicesToTake(settings: Settings, unsaved: readonly Choice[]): Partial<Pick<Settings, Choice>> {
  return Object.fromEntries(
    CHOICES.flatMap((choice) => (settings[choice] === null || unsaved.includes(choice) ? [] : [[choice, settings[choice]]])),
  );
}

async function reconcile(settings: Settings, reload: () => void): Promise<void> {
  const { theme, approval, language } = choicesToTake(settings, unsavedChoices(storage));
  if (theme && theme !== themeSignal.read()) chooseTheme(theme);
  if (approval && approval !== chosenApproval(storage)) proposeApproval(storage, approval);
  const { address } = sessionSignal.read();
  await saveUnsaved();
  // Meanwhile another account may have come, or another language may have been chosen here.
  if (!isStill(address) || unsavedChoices(storage).includes('language')) return;
  if (!language || language === storage.read(STORED.language)) return;
  keepLanguage(language);
  // Without working storage a reload would show the same page again.
  if (storage.read(STORED.language) === language) reload();
}

let saving: Promise<void> | null = null;

/** One at a time: the answer to an older choice must not come after a newer one. */
function saveUnsaved(): Promise<void> {
  saving ??= saveAll().finally(() => {
    saving = null;
  });
  return saving;
}

async function saveAll(): Promise<void> {
  for (;;) {
    const unsaved = unsavedChoices(storage);
    const { state, address, isLastSeen } = sessionSignal.read();
    // Before the server has answered, an older choice could arrive after this one was saved.
    if (unsaved.length === 0 || state !== 'member' || isLastSeen) return;
    const sent = chosenHere();
    let saved: Settings;
    try {
      saved = await client.call(account.saveSettings, Object.fromEntries(unsaved.map((choice) => [choice, sent[choice]])));
    } catch {
      // It stays unsaved, and is sent at the next start.
      return;
    }
    const left = stillUnsaved(unsavedChoices(storage), { saved: unsaved, sent, now: chosenHere() });
    storage.write(STORED.unsavedChoices, left.length === 0 ? null : JSON.stringify(left));
    if (left.length === 0 && isStill(address)) takeSaved(saved);
  }
}

type Chosen = Pick<Settings, Choice>;

/** What was chosen again while its save was under way is not saved yet. */
export function stillUnsaved(
  noted: readonly Choice[],
  { saved, sent, now }: { saved: readonly Choice[]; sent: Chosen; now: Chosen },
): readonly Choice[] {
  return noted.filter((choice) => !saved.includes(choice) || sent[choice] !== now[choice]);
}

function chosenHere(): Chosen {
  return {
    language: storage.read(STORED.language) as Settings['language'],
    theme: readTheme(),
    approval: chosenApproval(storage) ?? null,
  };
}

/** Kept with who is signed in: it may answer for the account until the next page is loaded. */
function takeSaved(settings: Settings): void {
  const view = sessionSignal.read();
  if (view.userinfo) sessionSignal.set({ ...view, userinfo: { ...view.userinfo, settings } });
}

/** An answer for one account must not be used for another that connected meanwhile. */
function isStill(address: Address | null): boolean {
  return sessionSignal.read().address === address;
}
