import type { RefusalKey } from '@ocean/api/errors';
import { formatMessage, type MessageValues } from '@ocean/i18n/format-message';
import type assets from '../../../../packages/i18n/src/locales/en/assets.json';
import type bots from '../../../../packages/i18n/src/locales/en/bots.json';
import type coming from '../../../../packages/i18n/src/locales/en/coming.json';
import type core from '../../../../packages/i18n/src/locales/en/core.json';
import type home from '../../../../packages/i18n/src/locales/en/home.json';
import type records from '../../../../packages/i18n/src/locales/en/records.json';
import type reminders from '../../../../packages/i18n/src/locales/en/reminders.json';
import type settings from '../../../../packages/i18n/src/locales/en/settings.json';
import type wallet from '../../../../packages/i18n/src/locales/en/wallet.json';
import { textLocale, texts } from './load-texts.ts';

type Catalogue = typeof core &
  typeof home &
  typeof bots &
  typeof assets &
  typeof records &
  typeof wallet &
  typeof settings &
  typeof reminders &
  typeof coming;

/** Every key that a screen may ask for; a key that no English text has does not compile. */
export type TextKey = keyof Catalogue | `errors.${RefusalKey}`;

/** @example t('bots.buy.title', { count: 3 }) */
export function t(key: TextKey, values?: MessageValues): string {
  return textIfKnown(key, values) ?? key;
}

/** A hook by name only: the language cannot change without a reload, so there is nothing to subscribe to. */
export function useText(): typeof t {
  return t;
}

/** For keys that are made from data, such as the kind of a record; null when there is no such text. */
export function textIfKnown(key: string, values?: MessageValues): string | null {
  const message = texts.get(key);
  return message === undefined ? null : formatMessage(message, values ?? {}, textLocale);
}
