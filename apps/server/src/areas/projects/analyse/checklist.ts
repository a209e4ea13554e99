import { createHash } from 'node:crypto';
import type { ProfileItem, RiskKind } from '@ocean/api/areas/projects/states';
import type { Analyser, Analysis, ProjectToAnalyse } from './analyser.ts';
import { hasNumber, headingOf, languageOfWords, speaksOf, type WordLanguage } from './find-words.ts';
import { sameSpelling } from './same-spelling.ts';
import type { WordedItem } from './word-lists.ts';

/** Points of a complete project: 100 together. */
const POINTS: Readonly<Record<ProfileItem, number>> = {
  asset: 8,
  location: 8,
  ownership: 10,
  valuation: 10,
  income: 8,
  costs: 8,
  risks: 10,
  term: 6,
  permits: 6,
  operator: 6,
  pictures: 8,
  evidence: 12,
};
const ITEMS = Object.keys(POINTS) as ProfileItem[];
const WORDED = ITEMS.filter((item): item is WordedItem => item !== 'pictures' && item !== 'evidence');

/** Items that count only with a number in the same line. */
const NEEDS_NUMBER: ReadonlySet<ProfileItem> = new Set<ProfileItem>(['valuation', 'income', 'costs', 'term']);

const SHORTEST_PROFILE = 200;
/** A character of these scripts says about as much as two and a half letters. */
const DENSE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;
/** The shortest line that is not taken for a heading. */
const SHORTEST_PARAGRAPH = 40;
const FEWEST_PARAGRAPHS = 3;

/** Bounded, so that a long line without an @ is scanned in linear time. */
const EMAIL = /[^\s@]{1,64}@[^\s@]{1,255}\.\p{L}{2,}/u;
const PHONE = /(?<![\d.,])\+?\d{1,3}[ -]?(?:\(?\d{2,4}\)?[ -]){2,}\d{2,4}(?!\d)|\+\d{9,15}(?!\d)/;
const MESSENGER = /(?:t\.me\/|wa\.me\/|telegram|whatsapp|wechat|line id|kakaotalk|zalo)\s*[:@/]?/iu;
const LINK = /https?:\/\/|(?<!\S)www\./iu;

const LONG_CODE = /[a-z\d]{26,}/i;

/** Version of these rules, kept with what they found. */
const RULES = 'checklist-2';

/** Checks a project by rules, in every language of the platform, without an outside service. */
export const checklistAnalyser: Analyser = { analyse: async (project) => checkProject(project) };

/** Names what is missing and what a reader should be wary of, and proposes tidier lines with headings. Invents no content. */
export function checkProject({ name, profile, files }: ProjectToAnalyse): Analysis {
  const spelled = sameSpelling(`${name}\n${profile}`);
  const language = languageOfWords(spelled);
  const linesWithNumbers = spelled
    .split('\n')
    .filter((line) => hasNumber(line, language))
    .join('\n');
  const has = (item: ProfileItem): boolean => {
    if (item === 'pictures') return files.some(({ type }) => type.startsWith('image/'));
    if (item === 'evidence') return files.some(({ type }) => !type.startsWith('image/'));
    return speaksOf(NEEDS_NUMBER.has(item) ? linesWithNumbers : spelled, item, language);
  };
  const missing = ITEMS.filter((item) => !has(item));
  return {
    by: 'built-in',
    promptVersion: RULES,
    profile: improve(profile, language),
    score: scoreOf(missing),
    missing: missing.map((item) => ({ item, note: null })),
    risks: risksOf(profile, { language, hasEvidence: has('evidence') }).map((risk) => ({ risk, note: null })),
    // Only the types of the files are read.
    read: [createHash('sha256').update(profile).digest('hex')],
  };
}

/** 0 to 100. @param missing each once */
export function scoreOf(missing: readonly ProfileItem[]): number {
  return 100 - missing.reduce((sum, item) => sum + POINTS[item], 0);
}

/** Whether a text has contact data, a link, or a long code such as a wallet address. */
export function leadsOutside(text: string): boolean {
  return namesContact(text) || LINK.test(text) || LONG_CODE.test(text);
}

function namesContact(text: string): boolean {
  return EMAIL.test(text) || PHONE.test(text) || MESSENGER.test(text);
}

function risksOf(profile: string, { language, hasEvidence }: { language: WordLanguage; hasEvidence: boolean }): RiskKind[] {
  const spelled = sameSpelling(profile);
  const found: Readonly<Record<Exclude<RiskKind, 'other'>, boolean>> = {
    promisedReturn: speaksOf(spelled, 'promisedReturn', language),
    noRiskClaimed: speaksOf(spelled, 'noRiskClaimed', language),
    urgency: speaksOf(spelled, 'urgency', language),
    contactInProfile: namesContact(profile),
    outsideLink: LINK.test(profile),
    noEvidence: !hasEvidence,
    tooShort: sizeOf(profile) < SHORTEST_PROFILE,
  };
  return (Object.keys(found) as (keyof typeof found)[]).filter((risk) => found[risk]);
}

function sizeOf(profile: string): number {
  return profile.trim().length + (profile.match(DENSE)?.length ?? 0) * 1.5;
}

function improve(profile: string, language: WordLanguage): string {
  return addHeadings(profile.split('\n').map(tidy), language)
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

/** Removes surplus spaces and repeated exclamation and question marks. */
function tidy(line: string): string {
  return line
    .trim()
    .replaceAll(/[ \t\u00a0]{2,}/g, ' ')
    .replaceAll(/([!?！？])\1+/g, '$1');
}

/** Puts a heading above the first paragraph about each item, unless the text has heading-like lines already. */
function addHeadings(lines: readonly string[], language: WordLanguage): string[] {
  const paragraphs = lines.filter((line) => sizeOf(line) >= SHORTEST_PARAGRAPH);
  const headings = lines.filter((line) => line !== '' && sizeOf(line) < SHORTEST_PARAGRAPH);
  if (paragraphs.length < FEWEST_PARAGRAPHS || headings.length > 0) return [...lines];
  const left = new Set(WORDED);
  return lines.flatMap((line) => {
    const spelled = sameSpelling(line);
    const item = sizeOf(line) < SHORTEST_PARAGRAPH ? undefined : [...left].find((one) => speaksOf(spelled, one, language));
    if (item === undefined) return [line];
    left.delete(item);
    return [headingOf(item, language), line];
  });
}
