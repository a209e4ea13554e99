import type { feedback } from '@ocean/api/areas/social/feedback';
import { doOnce } from '../../db/do-once.ts';
import { deriveId } from '../../derive-id.ts';
import type { Handler } from '../../http/route.ts';
import { readParamsToday } from '../../params/read-params.ts';
import { referTo } from '../files/entry.ts';
import { findOwnFeedback } from './queries.ts';
import { viewFeedback } from './show-feedback.ts';
import { insertFeedback } from './store.ts';

/** A repeated request returns the feedback that the first one sent. */
export const submitFeedback: Handler<typeof feedback.submit> = async ({ db }, { account, requestId }, input) => {
  const id = deriveId('feedback', requestId);
  const files = [...new Set(input.files.map((fileId) => fileId.toLowerCase()))];
  const sent = await doOnce(
    () => findOwnFeedback(db, { account, id }),
    async () => {
      const maximum = (await readParamsToday(db))['feedback.daily'];
      return db.transaction(async (tx) => {
        await insertFeedback(tx, { id, account, text: input.text, contact: input.contact, files }, maximum);
        if (files.length > 0) await referTo(tx, { fileIds: files, subject: { kind: 'feedback', id }, account });
        return findOwnFeedback(tx, { account, id });
      });
    },
  );
  if (!sent) throw new Error(`the feedback of request ${requestId} is gone`);
  return viewFeedback(db, sent);
};
