import type { RefusalKey } from '@ocean/api/errors';
import { formatMessage, type MessageValues } from '@ocean/i18n/format-message';
import type account from '@ocean/i18n/locales/en/account.json';
import type awards from '@ocean/i18n/locales/en/awards.json';
import type bots from '@ocean/i18n/locales/en/bots.json';
import type city from '@ocean/i18n/locales/en/city.json';
import type core from '@ocean/i18n/locales/en/core.json';
import type desk from '@ocean/i18n/locales/en/desk.json';
import type deskMarkets from '@ocean/i18n/locales/en/deskMarkets.json';
import type deskOrders from '@ocean/i18n/locales/en/deskOrders.json';
import type downline from '@ocean/i18n/locales/en/downline.json';
import type earnings from '@ocean/i18n/locales/en/earnings.json';
import type feedback from '@ocean/i18n/locales/en/feedback.json';
import type figures from '@ocean/i18n/locales/en/figures.json';
import type frame from '@ocean/i18n/locales/en/frame.json';
import type home from '@ocean/i18n/locales/en/home.json';
import type invitation from '@ocean/i18n/locales/en/invitation.json';
import type invite from '@ocean/i18n/locales/en/invite.json';
import type local from '@ocean/i18n/locales/en/local.json';
import type member from '@ocean/i18n/locales/en/member.json';
import type news from '@ocean/i18n/locales/en/news.json';
import type notFound from '@ocean/i18n/locales/en/notFound.json';
import type notices from '@ocean/i18n/locales/en/notices.json';
import type projects from '@ocean/i18n/locales/en/projects.json';
import type proof from '@ocean/i18n/locales/en/proof.json';
import type push from '@ocean/i18n/locales/en/push.json';
import type records from '@ocean/i18n/locales/en/records.json';
import type reminders from '@ocean/i18n/locales/en/reminders.json';
import type report from '@ocean/i18n/locales/en/report.json';
import type sources from '@ocean/i18n/locales/en/sources.json';
import type staking from '@ocean/i18n/locales/en/staking.json';
import type support from '@ocean/i18n/locales/en/support.json';
import type team from '@ocean/i18n/locales/en/team.json';
import type voting from '@ocean/i18n/locales/en/voting.json';
import type wallet from '@ocean/i18n/locales/en/wallet.json';
import { textLocale, texts } from './load-texts.ts';

type Catalogue = typeof core &
  typeof home &
  typeof awards &
  typeof bots &
  typeof earnings &
  typeof records &
  typeof wallet &
  typeof account &
  typeof reminders &
  typeof report &
  typeof city &
  typeof feedback &
  typeof figures &
  typeof desk &
  typeof deskMarkets &
  typeof deskOrders &
  typeof downline &
  typeof news &
  typeof notices &
  typeof frame &
  typeof local &
  typeof invitation &
  typeof invite &
  typeof member &
  typeof sources &
  typeof staking &
  typeof support &
  typeof team &
  typeof projects &
  typeof proof &
  typeof push &
  typeof voting &
  typeof notFound;

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
