import { catalogues } from 'virtual:ocean-texts';
import type { Message } from '@ocean/i18n/format-message';
import { DEFAULT_LANGUAGE, languageOf } from '@ocean/i18n/languages';
import { withLatinDigits } from '@ocean/i18n/latin-digits';
import { language } from './locale.ts';

export type TextGroup =
  | 'core'
  | 'home'
  | 'awards'
  | 'bots'
  | 'earnings'
  | 'records'
  | 'wallet'
  | 'account'
  | 'city'
  | 'notFound'
  | 'desk'
  | 'deskMarkets'
  | 'deskOrders'
  | 'feedback'
  | 'reminders'
  | 'report'
  | 'figures'
  | 'downline'
  | 'news'
  | 'notices'
  | 'frame'
  | 'local'
  | 'invitation'
  | 'invite'
  | 'member'
  | 'sources'
  | 'staking'
  | 'support'
  | 'team'
  | 'projects'
  | 'proof'
  | 'push'
  | 'voting'
  | 'errors';

/** A language without a catalogue is shown in English; the language drawer says so. */
export function hasCatalogue(code: string): boolean {
  return Object.hasOwn(catalogues, code);
}

/** The language that texts and figures are actually shown in. */
export const textLanguage = hasCatalogue(language.code) ? language : languageOf(DEFAULT_LANGUAGE);

/** Its tag with Latin digits, which amounts use in every language. */
export const textLocale = withLatinDigits(textLanguage.tag);

/** The texts that have arrived, of all groups. */
export const texts = new Map<string, Message>();

/** Loads groups of texts; a group that is already loaded is not requested again. */
export async function loadTexts(...groups: readonly TextGroup[]): Promise<void> {
  const own = await catalogues[textLanguage.code]?.();
  const loaded = await Promise.all(groups.map((group) => (group === 'core' ? own : own?.groups[group]?.())));
  for (const catalogue of loaded) for (const [key, message] of Object.entries(catalogue?.messages ?? {})) texts.set(key, message);
}
