import * as v from 'valibot';
import { endpoint } from '../../endpoint.ts';
import { at, cursorFields, uuid } from '../../fields.ts';
import { parsedField } from '../../inputs/parsed-field.ts';
import { cleanText } from '../../inputs/text.ts';

export const MAX_REPORT = 500;

/** What can be reported. A profile is identified by something that shows it, because members see only shortened addresses. */
export const REPORT_KINDS = ['post', 'comment', 'message', 'profile'] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

export const REPORT_REASONS = ['scam', 'spam', 'abuse', 'adult', 'illegal', 'other'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/** open: undecided. kept: operators found no violation. hidden: it was hidden, or the name or picture was removed. */
export const REPORT_STATES = ['open', 'kept', 'hidden'] as const;
export type ReportState = (typeof REPORT_STATES)[number];

const line = v.strictObject({
  id: uuid,
  what: v.picklist(REPORT_KINDS),
  reason: v.picklist(REPORT_REASONS),
  /** The reporter's note; may be empty. */
  text: v.string(),
  state: v.picklist(REPORT_STATES),
  at,
  decidedAt: v.nullable(at),
  /** The first words of what was reported, of a profile its nickname until it is decided; null when its sender cannot see it any more. */
  beginning: v.nullable(v.string()),
});

export const reports = {
  send: endpoint({
    path: '/api/tor/report',
    caller: 'member',
    mutates: true,
    summary: 'Reports what another member wrote to operators; an account reports one thing once',
    input: v.strictObject({
      what: v.picklist(REPORT_KINDS),
      /** Of the post, comment or message; of a profile the id of a service, an order, a post or a comment that shows it. */
      id: uuid,
      reason: v.picklist(REPORT_REASONS),
      text: parsedField<string | undefined, string>(`what there is to add, at most ${MAX_REPORT} characters`, {
        refusals: ['TEXT_TOO_LONG', 'FORM_INCOMPLETE'],
        parse: (raw) => (raw === undefined || raw === '' ? '' : cleanText(raw, MAX_REPORT)),
      }),
    }),
    output: line,
    refusals: ['REPORT_UNKNOWN', 'REPORT_OWN', 'REPORTED_ALREADY', 'REPORTS_TOO_MANY'],
    success: 'SUBMITTED',
  }),
  list: endpoint({
    path: '/api/tor/reportList',
    caller: 'member',
    fromReplica: true,
    summary: 'Own reports with what became of them, newest first; with `of` only those about one thing',
    input: v.strictObject({
      ...cursorFields,
      /** As for sending one. */
      of: v.optional(v.strictObject({ what: v.picklist(REPORT_KINDS), id: uuid })),
    }),
    output: v.strictObject({ list: v.array(line), next: v.nullable(v.string()) }),
    refusals: ['PAGE_UNKNOWN'],
  }),
} as const;
