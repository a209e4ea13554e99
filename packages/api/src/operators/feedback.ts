import * as v from 'valibot';
import { FEEDBACK_STATES, MAX_FEEDBACK } from '../areas/social/feedback.ts';
import { operatorEndpoint, signedEndpoint } from './endpoint.ts';
import { cursor, pageOf, remark, shownFile, time, uuid } from './fields.ts';
import { fileEndpoint } from './files.ts';

const line = {
  id: v.string(),
  account: v.string(),
  text: v.string(),
  state: v.picklist(FEEDBACK_STATES),
  sentAt: time,
  changedAt: time,
};

const SUPPORT = ['support', 'auditor'] as const;
const answer = v.pipe(v.string(), v.trim(), v.minLength(1, 'Write an answer.'), v.maxLength(MAX_FEEDBACK.text));

/** Feedback of members about the platform. */
export const feedback = {
  list: operatorEndpoint({
    path: '/ops-api/feedback/list',
    caller: SUPPORT,
    summary: 'Feedback in one state, the one sent first first',
    isPersonal: true,
    input: v.strictObject({ state: v.picklist(FEEDBACK_STATES), after: cursor }),
    output: pageOf(v.strictObject(line)),
  }),
  show: operatorEndpoint({
    path: '/ops-api/feedback/show',
    caller: SUPPORT,
    summary: 'One piece of feedback: contact, files, and what was made of it',
    isPersonal: true,
    input: v.strictObject({ id: uuid }),
    output: v.strictObject({
      ...line,
      contact: v.nullable(v.string()),
      files: v.array(shownFile),
      answer: v.nullable(v.string()),
      decisions: v.array(v.strictObject({ state: v.picklist(FEEDBACK_STATES), author: v.string(), at: time })),
    }),
  }),
  file: fileEndpoint({
    path: '/ops-api/feedback/file',
    caller: SUPPORT,
    summary: 'A link of some minutes to one file of a piece of feedback',
    of: { id: uuid },
  }),
  review: signedEndpoint({
    path: '/ops-api/feedback/review',
    caller: ['support'],
    summary: 'Takes it into review, which its member sees',
    fields: { id: uuid, reason: remark },
  }),
  done: signedEndpoint({
    path: '/ops-api/feedback/done',
    caller: ['support'],
    summary: 'Answers what is in review: it is done',
    fields: { id: uuid, answer },
  }),
  decline: signedEndpoint({
    path: '/ops-api/feedback/decline',
    caller: ['support'],
    summary: 'Answers what is in review: it will not be',
    fields: { id: uuid, answer },
  }),
};
