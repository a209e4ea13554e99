import type { OperatorOutputOf } from '@ocean/api/operators/endpoint';
import { feedback } from '@ocean/api/operators/feedback';
import { type Feedback, readDecisions, readFeedback } from '../../areas/feedback/queries.ts';
import { readFilesOf } from '../../areas/files/queries.ts';
import { actRoute, type ConsoleRoute, readRoute } from '../console/console-route.ts';
import { readTimeCursor, timeCursorOf } from '../console/page-of-list.ts';
import { fileRoute } from '../files/file-route.ts';
import { prepareAnswer, requireFeedback } from './answer-feedback.ts';

const PAGE = 50;

export const feedbackRoutes: readonly ConsoleRoute[] = [
  readRoute(feedback.list, async ({ db }, { state, after }) => {
    const found = await readFeedback(db, { state, limit: PAGE + 1, ...readTimeCursor(after) });
    const rows = found.slice(0, PAGE);
    const last = rows.at(-1);
    return {
      rows: rows.map(lineOf),
      next: found.length > PAGE ? timeCursorOf(last && { at: last.sentAt, id: last.id }) : null,
    };
  }),
  readRoute(
    feedback.show,
    async ({ db }, { id }) => {
      const sent = await requireFeedback(db, id);
      const [files, decisions] = await Promise.all([readFilesOf(db, 'feedback', [id]), readDecisions(db, id)]);
      return {
        ...lineOf(sent),
        contact: sent.contact,
        files: (files.get(id) ?? []).map((file) => ({ ...file, isHidden: false })),
        answer: sent.answer,
        decisions: decisions.map(({ state, author, at }) => ({ state, author, at: at.toISOString() })),
      };
    },
    ({ id }) => `feedback/${id}`,
  ),
  fileRoute(feedback.file, {
    filesOf: async (db, { id }) => (await readFilesOf(db, 'feedback', [id])).get(id) ?? [],
    subjectOf: ({ id }) => `feedback/${id}`,
  }),
  actRoute(feedback.review, (context, { id, reason = null }) =>
    prepareAnswer(context, { id, state: 'inReview', answer: null, reason }),
  ),
  actRoute(feedback.done, (context, { id, answer }) => prepareAnswer(context, { id, state: 'done', answer })),
  actRoute(feedback.decline, (context, { id, answer }) => prepareAnswer(context, { id, state: 'declined', answer })),
];

function lineOf(sent: Feedback): OperatorOutputOf<typeof feedback.list>['rows'][number] {
  const { id, account, text, state, sentAt, changedAt } = sent;
  return { id, account, text, state, sentAt: sentAt.toISOString(), changedAt: changedAt.toISOString() };
}
