import { Refusal } from '@ocean/api/errors';
import type { LanguageCode } from '@ocean/api/language-codes';
import type { Queryable } from '../../db/database.ts';
import { readFilesOf } from '../files/queries.ts';
import { findOwnProject, type Project, searchListedProjects } from '../projects/queries.ts';
import { searchArticles } from '../support/queries.ts';
import { parseBody } from '../support/rules.ts';
import type { Source } from './answer/assistant.ts';

const MAX_ARTICLES = 4;
/** These rank before any project: members' texts never displace what the platform says about itself. */
const FIRST_ARTICLES = 2;
const MAX_PROJECTS = 2;
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
 * What the account may read and an answer may rest on, best first. Never includes a project's contact, which only reviewers read.
 */
export async function readSources(q: Queryable, { lang, question, submission }: Asked): Promise<Source[]> {
  const asked = question.slice(0, MAX_SEARCHED_LENGTH);
  const [articles, projects, own] = await Promise.all([
    searchArticles(q, { question: asked, lang, limit: MAX_ARTICLES }),
    searchListedProjects(q, { question: asked, lang, limit: MAX_PROJECTS }),
    submission ? readSubmission(q, submission) : [],
  ]);
  const found: Source[] = articles.map(({ id, title, body }) => ({ kind: 'article', id, title, text: textOf(body) }));
  const listed: Source[] = projects
    .filter(({ id }) => id !== submission?.id)
    .map(({ id, name, profile }) => ({ kind: 'project', id, title: name, text: profile }));
  return [...own, ...found.slice(0, FIRST_ARTICLES), ...listed, ...found.slice(FIRST_ARTICLES)];
}

async function readSubmission(q: Queryable, { id, name, profile }: Project): Promise<Source[]> {
  const files = (await readFilesOf(q, 'project', [id])).get(id) ?? [];
  const text = [profile, ...files.map((file) => `• ${file.name}`)].join('\n');
  return [{ kind: 'submission', id, title: name.trim() || UNNAMED, text }];
}

/** Without its markup. */
function textOf(body: string): string {
  const marks = { paragraph: '', bullet: '• ', step: '• ' };
  return parseBody(body)
    .map(({ kind, parts }) => marks[kind] + parts.map(({ text }) => text).join(''))
    .join('\n');
}
