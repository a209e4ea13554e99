import { NUMBER_WORDS } from './number-words.ts';
import { PROFILE_WORDS } from './profile-words.ts';
import { sameSpelling } from './same-spelling.ts';

export type WordLanguage = keyof typeof PROFILE_WORDS;
type Subject = keyof (typeof PROFILE_WORDS)['en'];

const LANGUAGES = Object.keys(PROFILE_WORDS) as WordLanguage[];

/** Scripts that separate words: their words match at the start of a word only, those of other scripts anywhere. */
const SEPARATED = /^[\p{Script=Latin}\p{Script=Devanagari}\p{Script=Bengali}]/u;
const STARTS = '(?<![\\p{L}\\p{M}\\d])';
/** Arabic writes "and", "in", "for" and "the" together with the word that follows. */
const ARABIC = /^\p{Script=Arabic}/u;
const ARABIC_STARTS = `${STARTS}[وف]?(?:[بكل]?ال|لل|[بكل])?`;
const ENDS = '(?![\\p{L}\\p{M}])';
const patterns = new Map<string, RegExp>();

function patternOf(key: string, words: string): RegExp {
  const known = patterns.get(key);
  if (known) return known;
  const pattern = new RegExp(sourceOf(words.split('|').map(sameSpelling)), 'iu');
  patterns.set(key, pattern);
  return pattern;
}

/** Words that start by one rule share its classes: repeated for each word, compiling all languages takes a second. */
function sourceOf(words: readonly string[]): string {
  return [STARTS, ARABIC_STARTS, '']
    .map((start) => ({ start, starting: words.filter((word) => startOf(word) === start) }))
    .filter(({ starting }) => starting.length > 0)
    .map(({ start, starting }) => `${start}(?:${starting.map((word) => word.replace(/ $/, ENDS)).join('|')})`)
    .join('|');
}

function startOf(word: string): string {
  if (ARABIC.test(word)) return ARABIC_STARTS;
  return SEPARATED.test(word) ? STARTS : '';
}

function mentions(spelled: string, subject: Subject, language: WordLanguage): boolean {
  return patternOf(`${language} ${subject}`, PROFILE_WORDS[language][subject]).test(spelled);
}

/**
 * Whether a text mentions the subject, in that language or in English, which many profiles mix in.
 * @param spelled the text in one spelling (`sameSpelling`)
 */
export function speaksOf(spelled: string, subject: Subject, language: WordLanguage): boolean {
  return mentions(spelled, subject, language) || (language !== 'en' && mentions(spelled, subject, 'en'));
}

/** Whether a text has a number, in digits or spelled out. @param spelled the text in one spelling */
export function hasNumber(spelled: string, language: WordLanguage): boolean {
  return /\p{Nd}/u.test(spelled) || patternOf(`${language} number`, NUMBER_WORDS[language]).test(spelled);
}

/** The language with the most subjects in a text; English when none is found. @param spelled the text in one spelling */
export function languageOfWords(spelled: string): WordLanguage {
  const scored = LANGUAGES.map((language) => ({ language, score: countSubjects(spelled, language) }));
  return scored.reduce((best, next) => (next.score > best.score ? next : best)).language;
}

function countSubjects(spelled: string, language: WordLanguage): number {
  const subjects = Object.keys(PROFILE_WORDS[language]) as Subject[];
  return subjects.filter((subject) => mentions(spelled, subject, language)).length;
}

/** @example headingOf('location', 'vi') // 'Vị trí' */
export function headingOf(subject: Subject, language: WordLanguage): string {
  return (PROFILE_WORDS[language][subject].split('|')[0] ?? '').trim();
}
