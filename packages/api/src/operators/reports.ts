import * as v from 'valibot';
import { REPORT_KINDS, REPORT_REASONS, REPORT_STATES } from '../areas/social/reports.ts';
import { operatorEndpoint, signedEndpoint } from './endpoint.ts';
import { cursor, operatorAddress, pageOf, reason, shownFile, time, uuid } from './fields.ts';
import { fileEndpoint } from './files.ts';

/** Kinds of things that operators decide about. 'account' is everything that a member wrote in the city. */
export const MODERATED = ['post', 'comment', 'message', 'profile', 'account'] as const;
export type Moderated = (typeof MODERATED)[number];

/** The address for a profile or an account, otherwise the id. */
const subject = v.union([uuid, operatorAddress]);
const written = v.picklist(['post', 'comment', 'message', 'account']);

const report = v.strictObject({
  id: v.string(),
  at: time,
  state: v.picklist(REPORT_STATES),
  reason: v.picklist(REPORT_REASONS),
  /** Who reported it. */
  account: v.string(),
  text: v.string(),
});

const SUPPORT = ['support', 'auditor'] as const;

/** Reports of members, and the operators' decisions about texts of members. */
export const reports = {
  list: operatorEndpoint({
    path: '/ops-api/reports/list',
    caller: SUPPORT,
    summary: 'Each reported thing once, what waits longest first',
    isPersonal: true,
    input: v.strictObject({ after: cursor }),
    output: pageOf(
      v.strictObject({
        what: v.picklist(REPORT_KINDS),
        subject: v.string(),
        /** Who wrote it. */
        against: v.string(),
        reports: v.number(),
        reasons: v.array(v.picklist(REPORT_REASONS)),
        since: time,
      }),
    ),
  }),
  show: operatorEndpoint({
    path: '/ops-api/reports/show',
    caller: SUPPORT,
    summary: 'What it says, who wrote it, its files and the reports about it',
    isPersonal: true,
    input: v.strictObject({ what: v.picklist(MODERATED), subject }),
    output: v.strictObject({
      against: v.string(),
      /** For an account: the number of things to hide. */
      text: v.nullable(v.string()),
      at: v.nullable(time),
      isRemoved: v.boolean(),
      /** Why operators hid it; null while it is shown. */
      hidden: v.nullable(v.string()),
      /** For a profile: it has a picture. */
      hasPicture: v.boolean(),
      /** For an account: something is hidden by an act on everything that it wrote. */
      canRestore: v.boolean(),
      files: v.array(shownFile),
      reports: v.array(report),
    }),
  }),
  file: fileEndpoint({
    path: '/ops-api/reports/file',
    caller: SUPPORT,
    summary: 'A link of some minutes to one picture of what members report, hidden or not: of a post, a message or a profile',
    of: { what: v.picklist(['post', 'message', 'profile']), subject },
  }),
  hide: signedEndpoint({
    path: '/ops-api/reports/hide',
    caller: ['support'],
    summary: 'Hides what a member wrote, or everything it wrote in the city; its author reads the reason',
    fields: { what: written, subject, reason },
  }),
  restore: signedEndpoint({
    path: '/ops-api/reports/restore',
    caller: ['support'],
    summary: 'Shows again what operators hid; of an account what the last act about all of it hid',
    fields: { what: written, subject, reason },
  }),
  keep: signedEndpoint({
    path: '/ops-api/reports/keep',
    caller: ['support'],
    summary: 'Answers the reports: nothing is against it',
    fields: { what: v.picklist(REPORT_KINDS), subject, reason },
  }),
  resetName: signedEndpoint({
    path: '/ops-api/reports/resetName',
    caller: ['support'],
    summary: 'Takes a nickname away',
    fields: { what: v.literal('profile'), subject: operatorAddress, reason },
  }),
  resetPicture: signedEndpoint({
    path: '/ops-api/reports/resetPicture',
    caller: ['support'],
    summary: 'Takes the picture of a profile away',
    fields: { what: v.literal('profile'), subject: operatorAddress, reason },
  }),
};
