import { content } from '@ocean/api/operators/content';
import type { OperatorParsedInputOf } from '@ocean/api/operators/endpoint';
import { DEFAULT_LANGUAGE } from '@ocean/i18n/languages';
import * as v from 'valibot';
import { readBank, readWordings } from '../../areas/desk/quiz/queries.ts';
import { readChanges } from '../../areas/home/content/queries.ts';
import { hasItsSeverity, hasItsText, type Worded, wordedSchema } from '../../areas/home/content/rules.ts';
import { isArticle, readTextsOf } from '../../areas/support/queries.ts';
import type { Database } from '../../db/database.ts';
import { actRoute, type ConsoleRoute, readRoute } from '../console/console-route.ts';
import { NotAllowed } from '../operation.ts';
import { type ContentWanted, prepareContent } from './change-content.ts';
import { describeContent } from './describe-content.ts';
import { listContent } from './list-content.ts';
import { helpChange } from './write-help.ts';
import { newText } from './write-texts.ts';

const MAX_CHANGES = 200;

export const contentRoutes: readonly ConsoleRoute[] = [
  readRoute(content.list, ({ db }) => listContent(db)),
  readRoute(content.article, async ({ db }, { article }) => {
    const texts = await readTextsOf(db, article);
    const [first] = texts;
    if (!first) throw new NotAllowed(`There is no article ${article}.`);
    return {
      ...{ article, isHidden: first.isHidden },
      texts: texts.map(({ lang, title, body, asked, version, isShipped }) => ({ lang, title, body, asked, version, isShipped })),
    };
  }),
  readRoute(content.question, async ({ db }, { id }) => {
    const [{ isHidden }, texts] = await Promise.all([requireQuestion(db, id), readWordings(db, id)]);
    return { id, isHidden, texts: texts.map(({ lang, text, options }) => ({ lang, text, options: [...options] })) };
  }),
  readRoute(content.history, async ({ db }, { subject }) => {
    const changes = await readChanges(db, { subject, limit: MAX_CHANGES });
    return {
      changes: changes.map(({ subject: of, revision, at, author, reason, before, value }) => ({
        ...{ subject: of, revision, at: at.toISOString(), author, reason },
        ...{ before: describeContent(before), after: describeContent(value) },
      })),
    };
  }),
  actRoute(content.publish, async (context, { reason, ...given }) => {
    return prepareContent(context, { ...(await wantedText(context.db, given)), reason });
  }),
  actRoute(content.remove, (context, { subject, reason }) =>
    prepareContent(context, { subject, value: null, role: 'support', reason }),
  ),
  actRoute(content.writeHelp, async (context, { article, lang, reason, ...text }) => {
    if (lang !== DEFAULT_LANGUAGE) await requireArticle(context.db, article);
    return prepareContent(context, { ...helpChange(`${article}/${lang}`, text), reason });
  }),
  actRoute(content.resetHelp, (context, { article, lang, reason }) =>
    prepareContent(context, { ...helpChange(`${article}/${lang}`, null), reason }),
  ),
  actRoute(content.showHelp, async (context, { article, isHidden, reason }) => {
    await requireArticle(context.db, article);
    return prepareContent(context, { ...helpChange(article, isHidden ? 'hidden' : null), reason });
  }),
  actRoute(content.showQuestion, async (context, { id, isHidden, reason }) => {
    await requireQuestion(context.db, id);
    const wanted = { subject: `quiz/${id}`, value: isHidden ? 'hidden' : null, role: 'support', isNew: isHidden } as const;
    return prepareContent(context, { ...wanted, reason });
  }),
  actRoute(content.closeMenu, (context, { route, isClosed, reason }) =>
    prepareContent(context, { subject: `menu${route}`, value: isClosed ? 'closed' : 'open', role: 'owner', reason }),
  ),
  actRoute(content.setMaintenance, (context, { isOn, reason }) =>
    prepareContent(context, { subject: 'maintenance', value: isOn, role: 'owner', reason }),
  ),
  actRoute(content.setVersion, (context, { version, reason }) =>
    prepareContent(context, { subject: 'leastSafeVersion', value: version, role: 'owner', reason }),
  ),
];

type Given = Omit<OperatorParsedInputOf<typeof content.publish>, 'reason' | 'signing'>;

/** @throws NotAllowed */
async function wantedText(
  db: Database,
  { kind, subject, titles, bodies = {}, route = '', severity }: Given,
): Promise<ContentWanted> {
  const worded = v.safeParse(wordedSchema, {
    texts: titles,
    ...(Object.keys(bodies).length > 0 && { bodies }),
    ...(route !== '' && { route }),
    ...(severity && { severity }),
  });
  if (!worded.success) throw new NotAllowed(`${v.getDotPath(worded.issues[0]) ?? 'text'}: ${worded.issues[0].message}`);
  requireItsText(kind, worded.output);
  if (subject === undefined) return newText(db, kind, worded.output);
  if (!subject.startsWith(`${kind}/`)) throw new NotAllowed(`${subject} is no ${kind}: nothing was changed.`);
  return { subject, value: worded.output, role: 'support' };
}

function requireItsText(kind: Given['kind'], worded: Worded): void {
  if (!hasItsSeverity(kind, worded)) {
    throw new NotAllowed(kind === 'incident' ? 'An incident says how serious it is.' : 'Only an incident has a severity.');
  }
  if (hasItsText(kind, worded)) return;
  throw new NotAllowed(
    kind === 'news'
      ? 'News need a text below their title, in English at least.'
      : kind === 'incident'
        ? 'An incident has a title alone.'
        : 'A banner has a title alone.',
  );
}

/** @throws NotAllowed */
async function requireArticle(db: Database, article: string): Promise<void> {
  if (!(await isArticle(db, article))) throw new NotAllowed(`There is no article ${article}: write it in English first.`);
}

/** @throws NotAllowed */
async function requireQuestion(db: Database, id: string): Promise<{ readonly isHidden: boolean }> {
  const found = (await readBank(db)).find((question) => question.id === id);
  if (!found) throw new NotAllowed(`There is no question ${id}.`);
  return found;
}
