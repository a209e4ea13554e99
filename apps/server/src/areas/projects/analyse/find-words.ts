import { PROFILE_WORDS } from './profile-words.ts';

export type WordLanguage = keyof typeof PROFILE_WORDS;
type Subject = keyof (typeof PROFILE_WORDS)['en'];

const LANGUAGES = Object.keys(PROFILE_WORDS) as WordLanguage[];

/** Words of scripts that separate words match at the start of a word only, others anywhere. */
const LATIN = /^[\p{Script=Latin}\d %-]+$/u;
const patterns = new Map<string, RegExp>();

function patternOf(language: WordLanguage, subject: Subject): RegExp {
  const key = `${language} ${subject}`;
  const known = patterns.get(key);
  if (known) return known;
  const words = PROFILE_WORDS[language][subject].split('|').map((word) => (LATIN.test(word) ? `(?<![\\p{L}\\d])${word}` : word));
  const pattern = new RegExp(words.join('|'), 'iu');
  patterns.set(key, pattern);
  return pattern;
}

/** Whether the text mentions the subject, in that language or in English, which many profiles mix in. */
export function speaksOf(text: string, subject: Subject, language: WordLanguage): boolean {
  return patternOf(language, subject).test(text) || (language !== 'en' && patternOf('en', subject).test(text));
}

/** The language with the most subjects in the text; English when none is found. */
export function languageOfWords(text: string): WordLanguage {
  const scored = LANGUAGES.map((language) => ({ language, score: countSubjects(text, language) }));
  return scored.reduce((best, next) => (next.score > best.score ? next : best)).language;
}

function countSubjects(text: string, language: WordLanguage): number {
  const subjects = Object.keys(PROFILE_WORDS[language]) as Subject[];
  return subjects.filter((subject) => patternOf(language, subject).test(text)).length;
}

/** @example headingOf('location', 'vi') // 'Vị trí' */
export function headingOf(subject: Subject, language: WordLanguage): string {
  return PROFILE_WORDS[language][subject].split('|')[0] ?? '';
}
