import type { LanguageCode } from '@ocean/api/language-codes';
import { languageOf } from '@ocean/i18n/languages';
import type { Queryable } from '../../db/database.ts';
import { scorePassages } from '../support/queries.ts';
import { parseBody } from '../support/rules.ts';

/** Long paragraphs, as members write them about their projects, are split between sentences. */
const MAX_LENGTH = 300;
/** Of one text. A longer one is read to here. */
const MAX_PASSAGES = 40;
/** About one word that three passages of ten have. */
const FIRST_BONUS = 1.1;

/** An article in parts that can be understood alone: a paragraph, a bullet, or all steps of a list. */
export function passagesOfArticle(body: string): string[] {
  const passages: string[] = [];
  let steps = 0;
  for (const { kind, parts } of parseBody(body)) {
    const text = parts.map((part) => part.text).join('');
    if (kind !== 'step') {
      steps = 0;
      passages.push(text);
      continue;
    }
    steps += 1;
    const line = `${steps}. ${text}`;
    const before = steps > 1 ? passages.pop() : undefined;
    passages.push(before === undefined ? line : `${before}\n${line}`);
  }
  return passages;
}

/** Plain text in its lines, and long lines in groups of sentences. */
export function passagesOfText(text: string, lang: LanguageCode): string[] {
  const lines = text.split('\n').map((line) => line.trim());
  return lines.filter((line) => line !== '').flatMap((line) => (line.length <= MAX_LENGTH ? line : groupSentences(line, lang)));
}

function groupSentences(line: string, lang: LanguageCode): string[] {
  const groups: string[] = [];
  for (const { segment } of new Intl.Segmenter(languageOf(lang).tag, { granularity: 'sentence' }).segment(line)) {
    const last = groups.at(-1);
    if (last !== undefined && last.length + segment.length <= MAX_LENGTH) groups[groups.length - 1] = last + segment;
    else groups.push(segment);
  }
  return groups.map((group) => group.trim());
}

/** `score`: how much of the question the passage has; 0: none of its words. */
type Quote = { readonly text: string; readonly score: number };

export type Passages = { readonly article: string | null; readonly passages: readonly string[] };

/**
 * The passage of each text that has most of the question. The first says what the text is about, so another one is quoted only
 * when it has clearly more; of a member's text also when the first has nothing of the question. A text without passages has the
 * quote ''.
 */
export async function chooseQuotes(
  q: Queryable,
  { question, lang, texts }: { question: string; lang: LanguageCode; texts: readonly Passages[] },
): Promise<Quote[]> {
  const read = texts.map(({ article, passages }) => passages.slice(0, MAX_PASSAGES).map((text) => ({ text, article })));
  const scores = await scorePassages(q, { question, lang, passages: read.flat() });
  let start = 0;
  return read.map((passages) => {
    const own = scores.slice(start, start + passages.length);
    start += passages.length;
    const isFirstPreferred = passages[0]?.article !== null || (own[0] ?? 0) > 0;
    const ranks = own.map((score, at) => (at === 0 && isFirstPreferred ? score + FIRST_BONUS : score));
    const best = ranks.indexOf(Math.max(...ranks));
    return { text: passages[best]?.text ?? '', score: own[best] ?? 0 };
  });
}
