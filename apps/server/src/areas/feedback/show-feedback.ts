import type { feedback } from '@ocean/api/areas/social/feedback';
import type { OutputOf } from '@ocean/api/endpoint';
import { Refusal } from '@ocean/api/errors';
import { itemsBefore, pageOf } from '@ocean/api/page';
import type { Queryable } from '../../db/database.ts';
import type { Handler } from '../../http/route.ts';
import { readFilesOf } from '../files/queries.ts';
import { type Feedback, findOwnFeedback, readOwnFeedback } from './queries.ts';

export const listFeedback: Handler<typeof feedback.list> = async ({ db }, { account }, page) => {
  const skip = itemsBefore(page);
  const { list, total } = await readOwnFeedback(db, { account, skip, limit: page.size });
  if (skip > 0 && skip >= total) throw new Refusal('PAGE_UNKNOWN');
  return pageOf(page, { list: list.map(lineOf), total });
};

export const showFeedback: Handler<typeof feedback.detail> = async ({ db }, { account }, { id }) => {
  const found = await findOwnFeedback(db, { account, id });
  if (!found) throw new Refusal('FEEDBACK_UNKNOWN');
  return viewFeedback(db, found);
};

/** Feedback as its sender sees it, contact included. Never shown to anyone else. */
export async function viewFeedback(q: Queryable, sent: Feedback): Promise<OutputOf<typeof feedback.detail>> {
  const files = (await readFilesOf(q, 'feedback', [sent.id])).get(sent.id) ?? [];
  return { ...lineOf(sent), contact: sent.contact, files: [...files], answer: sent.answer };
}

function lineOf({ id, text, state, sentAt, changedAt }: Feedback) {
  return { id, text, state, sentAt: sentAt.toISOString(), changedAt: changedAt.toISOString() };
}
