import { Refusal } from '@ocean/api/errors';
import type { LanguageCode } from '@ocean/api/language-codes';
import type { Queryable } from '../../db/database.ts';
import { readFilesOf } from '../files/queries.ts';
import { findOwnProject, type ListedProject, type Project, searchListedProjects } from '../projects/queries.ts';
import { searchArticles } from '../support/queries.ts';
import type { Source } from './answer/assistant.ts';
import { chooseQuotes, type Passages, passagesOfArticle, passagesOfText } from './passages.ts';

const MAX_ARTICLES = 4;
/** These rank before any project: members' texts never displace what the platform says about itself. */
const FIRST_ARTICLES = 2;
const MAX_PROJECTS = 2;
/** Beside a clearly better article the others only share some of its words. */
const LEAST_OF_BEST = 0.6;
/** Longer questions are cut, because their beginning says what they are about. */
const MAX_SEARCHED_LENGTH = 1_000;
/** A draft may have no name yet. */
const UNNAMED = '—';

type Asked = { readonly lang: LanguageCode; readonly question: string; readonly submission: Project | undefined };

/** @throws Refusal PROJECT_UNKNOWN also for a project of another account */
export async function findSubmission(
  q: Queryable,
  { account, id }: { account: string; id: string | undefined },
): Promise<Project | undefined> {
  if (id === undefined) return undefined;
  const found = await findOwnProject(q, { account, id });
  if (!found) throw new Refusal('PROJECT_UNKNOWN');
  return found;
}

/**
 * "And when?" is searched together with the question that it follows; a question that is understood alone is not. What the earlier
 * question finds by itself was its answer: quoting that again answers nothing, and an unrelated question would get it too. What is
 * found beside a repeated answer is further off still, so none of it is quoted.
 */
export async function readSourcesInThread(q: Queryable, asked: Asked, earlier: string | undefined): Promise<Source[]> {
  const alone = await readSources(q, asked);
  const isUnderstood = alone.some(({ kind, isQuoted }) => isQuoted && kind !== 'submission');
  if (isUnderstood || earlier === undefined) return alone;
  const [together, said] = await Promise.all([
    readSources(q, { ...asked, question: `${asked.question}\n${earlier}` }),
    readSources(q, { ...asked, question: earlier }),
  ]);
  const first = together.find(({ isQuoted }) => isQuoted);
  const isRepeated = said.some(({ isQuoted, quote }) => isQuoted && quote === first?.quote);
  return isRepeated ? together.map((source) => ({ ...source, isQuoted: false })) : together;
}

type Found = Omit<Source, 'quote'> & Passages;

/**
 * What the account may read and an answer may rest on, best first. Never includes a project's contact, which only reviewers read.
 */
async function readSources(q: Queryable, { lang, question, submission }: Asked): Promise<Source[]> {
  const asked = question.slice(0, MAX_SEARCHED_LENGTH);
  const [articles, projects, own] = await Promise.all([
    searchArticles(q, { question: asked, lang, limit: MAX_ARTICLES }),
    searchListedProjects(q, { question: asked, lang, limit: MAX_PROJECTS }),
    submission ? readSubmission(q, submission) : [],
  ]);
  const best = articles[0]?.score ?? 0;
  // The order is that of the search: where one of them answers, the one before it is at least as near.
  const isAnswered = articles.some(({ fits }) => fits);
  const found = articles.map(({ id, title, body, score, isNear }): Found => {
    const passages = passagesOfArticle(body);
    return {
      kind: 'article',
      id,
      title,
      isQuoted: isAnswered && score >= best * LEAST_OF_BEST,
      isNear,
      text: passages.join('\n'),
      article: id,
      passages,
    };
  });
  const written = (source: Written): Found => ({
    ...source,
    isQuoted: true,
    isNear: true,
    article: null,
    passages: passagesOfText(source.text, lang),
  });
  const listed = projects.filter(({ id }) => id !== submission?.id).map(projectOf);
  const sources = [
    ...own.map(written),
    ...found.slice(0, FIRST_ARTICLES),
    ...listed.map(written),
    ...found.slice(FIRST_ARTICLES),
  ];
  const quotes = await chooseQuotes(q, { question: asked, lang, texts: sources });
  return sources.map(({ article: _article, passages: _passages, ...source }, at) => {
    const { text: quote, score } = quotes[at] ?? { text: '', score: 0 };
    // The search has found all others; an own submission is read whatever is asked.
    const hasAnswer = quote !== '' && (source.kind !== 'submission' || score > 0);
    return { ...source, quote, isQuoted: source.isQuoted && hasAnswer };
  });
}

type Written = Pick<Source, 'kind' | 'id' | 'title' | 'text'>;

function projectOf({ id, name, profile }: ListedProject): Written {
  return { kind: 'project', id, title: name, text: profile };
}

async function readSubmission(q: Queryable, { id, name, profile }: Project): Promise<Written[]> {
  const files = (await readFilesOf(q, 'project', [id])).get(id) ?? [];
  const text = [profile, ...files.map((file) => `• ${file.name}`)].join('\n');
  return [{ kind: 'submission', id, title: name.trim() || UNNAMED, text }];
}
