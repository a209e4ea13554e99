import * as v from 'valibot';
import { endpoint } from '../../endpoint.ts';
import { at, listOf, pageFields, uuid } from '../../fields.ts';
import { parsedField } from '../../inputs/parsed-field.ts';
import { cleanText, parseText } from '../../inputs/text.ts';
import { fileFields } from '../files.ts';

/** Maximum number of characters and files. */
export const MAX_FEEDBACK = { text: 2000, contact: 200, files: 5 } as const;

/** received: not yet looked at. inReview: operators are looking at it. done, declined: answered, which is final. */
export const FEEDBACK_STATES = ['received', 'inReview', 'done', 'declined'] as const;
export type FeedbackState = (typeof FEEDBACK_STATES)[number];

/** States that operators may give it. */
export const FEEDBACK_NEXT = {
  received: ['inReview'],
  inReview: ['done', 'declined'],
  done: [],
  declined: [],
} as const satisfies Readonly<Record<FeedbackState, readonly FeedbackState[]>>;

const line = {
  id: uuid,
  text: v.string(),
  state: v.picklist(FEEDBACK_STATES),
  sentAt: at,
  changedAt: at,
};

const feedbackView = v.strictObject({
  ...line,
  /** For its sender and for operators only; null: none was named. */
  contact: v.nullable(v.string()),
  /** In their order. */
  files: v.array(v.strictObject(fileFields)),
  /** The operators' answer, without their names; null until it is done or declined. */
  answer: v.nullable(v.string()),
});

export const feedback = {
  submit: endpoint({
    path: '/api/tor/feedbackSubmit',
    caller: 'member',
    mutates: true,
    entrance: { menu: '/tor' },
    summary: 'Sends operators one text about the platform, with files; they answer it once',
    success: 'SUBMITTED',
    input: v.strictObject({
      text: parseText('what the member says', MAX_FEEDBACK.text),
      contact: parsedField<string | undefined, string | null>(
        `how to be reached, at most ${MAX_FEEDBACK.contact} characters; shown to operators only`,
        {
          refusals: ['FORM_INCOMPLETE', 'TEXT_TOO_LONG'],
          parse: (raw) => (raw === undefined || raw === '' ? null : cleanText(raw, MAX_FEEDBACK.contact).replaceAll('\n', ' ')),
        },
      ),
      files: v.optional(v.pipe(v.array(uuid), v.maxLength(MAX_FEEDBACK.files)), []),
    }),
    output: feedbackView,
    refusals: ['FILE_UNKNOWN', 'FEEDBACK_TOO_MUCH'],
  }),
  list: endpoint({
    path: '/api/tor/feedbackList',
    caller: 'member',
    fromReplica: true,
    summary: 'Own feedback, the one sent last first',
    input: v.strictObject(pageFields),
    output: listOf(v.strictObject(line)),
    refusals: ['PAGE_UNKNOWN'],
  }),
  detail: endpoint({
    path: '/api/tor/feedbackDetail',
    caller: 'member',
    summary: 'One own feedback with its files and what operators answered',
    input: v.strictObject({ id: uuid }),
    output: feedbackView,
    refusals: ['FEEDBACK_UNKNOWN'],
  }),
} as const;
