import type { LanguageCode } from '@ocean/api/language-codes';

/**
 * The least share of a question, by the rarity of its words, that an article must have in order to answer it. Measured with
 * questions that articles answer and with questions that none does (`search.test.ts`). It is lower where pairs of characters are
 * compared, because a pair that spans two words is in no article, and higher in Filipino, whose prefixes repeat in many words.
 */
const LEAST_SHARE: Readonly<Record<LanguageCode, number>> = {
  en: 0.35,
  au: 0.35,
  id: 0.3,
  ms: 0.3,
  hi: 0.28,
  ar: 0.3,
  vi: 0.25,
  ja: 0.28,
  ko: 0.18,
  cn: 0.18,
  cht: 0.18,
  tl: 0.46,
  ben: 0.2,
};

/**
 * Of the least share; below it, an article has a word of the question by chance. Measured with the same questions: hardly an
 * article that a question is about falls below it, and most questions that none answers have none above it.
 */
const NEAR = 0.4;

type OfQuestion = { readonly lang: LanguageCode; readonly share: number };

/** False: the article shares a word or two with the question, but is about something else. */
export function fitsQuestion({ lang, share }: OfQuestion): boolean {
  return share >= LEAST_SHARE[lang];
}

/** False: not even worth naming beside a question that no article answers. */
export function isNearQuestion({ lang, share }: OfQuestion): boolean {
  return share >= LEAST_SHARE[lang] * NEAR;
}
