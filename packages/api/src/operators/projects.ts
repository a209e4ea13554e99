import * as v from 'valibot';
import { PROFILE_ITEMS, PROJECT_STATES, REVIEWER_ACTIONS, RISK_KINDS } from '../areas/projects/states.ts';
import { operatorEndpoint, signedEndpoint } from './endpoint.ts';
import { amount, cursor, pageOf, reason, time, typedTime, uuid } from './fields.ts';
import { fileEndpoint, memberFile } from './files.ts';

const state = v.picklist(PROJECT_STATES);

const row = v.strictObject({
  id: v.string(),
  name: v.string(),
  owner: v.string(),
  state,
  /** When it entered this state, or was last changed. */
  changedAt: time,
  /** The number of earlier rejections. */
  rejections: v.number(),
});

/** A part of a text; `isChanged`: it differs on the other side. */
const piece = v.strictObject({ text: v.string(), isChanged: v.boolean() });
/** Unchanged lines, or changed lines of both sides next to each other. */
const block = v.strictObject({ before: v.array(piece), after: v.array(piece) });

const comparison = v.strictObject({
  /** `analysis`: the owner's text beside the accepted proposals. `rejection`: the rejected text beside the current one. */
  kind: v.picklist(['analysis', 'rejection']),
  /** Time of the analysis, or of the rejection. */
  at: time,
  fields: v.array(v.strictObject({ name: v.picklist(['name', 'profile', 'files']), blocks: v.array(block) })),
});

const analysis = v.strictObject({
  by: v.string(),
  promptVersion: v.string(),
  at: time,
  score: v.number(),
  missing: v.array(v.strictObject({ item: v.picklist(PROFILE_ITEMS), note: v.nullable(v.string()) })),
  risks: v.array(v.strictObject({ risk: v.picklist(RISK_KINDS), note: v.nullable(v.string()) })),
  differences: v.array(v.strictObject({ before: v.string(), after: v.string(), isAccepted: v.boolean() })),
});

/** A possible act of a reviewer, and its effect. */
const decision = v.strictObject({ action: v.picklist(REVIEWER_ACTIONS), to: state, effect: v.string() });

const detail = v.strictObject({
  ...row.entries,
  version: v.number(),
  profile: v.string(),
  /** Null for operators who are not reviewers, because its owner was promised that only reviewers see it. */
  contact: v.nullable(v.string()),
  contentHash: v.string(),
  files: v.array(memberFile),
  reason: v.nullable(v.string()),
  endsAt: v.nullable(time),
  /** Null before the project was listed. */
  votes: v.nullable(v.strictObject({ support: v.number(), oppose: v.number(), fees: amount })),
  decisions: v.array(decision),
  comparisons: v.array(comparison),
  analyses: v.array(analysis),
  history: v.array(
    v.strictObject({
      act: v.string(),
      at: time,
      /** Null for the owner. */
      author: v.nullable(v.string()),
      reason: v.nullable(v.string()),
      endsAt: v.nullable(time),
    }),
  ),
});

const READERS = ['reviewer', 'auditor'] as const;
const fields = { id: uuid, reason };

/** Projects that members have handed in. */
export const projects = {
  list: operatorEndpoint({
    path: '/ops-api/projects/list',
    caller: READERS,
    summary: 'Projects that wait for a review, or of one state; those that wait longest first',
    isPersonal: true,
    input: v.strictObject({ state: v.optional(state), after: cursor }),
    output: pageOf(row),
  }),
  detail: operatorEndpoint({
    path: '/ops-api/projects/detail',
    caller: READERS,
    summary:
      'Everything that a reviewer decides by: content, files, analyses, differences, history, and for reviewers the contact',
    isPersonal: true,
    input: v.strictObject({ id: uuid }),
    output: detail,
  }),
  file: fileEndpoint({
    path: '/ops-api/projects/file',
    caller: READERS,
    summary: 'A link of some minutes to one file of a project, listed or not',
    of: { id: uuid },
  }),
  take: signedEndpoint({
    path: '/ops-api/projects/take',
    caller: ['reviewer'],
    summary: 'A reviewer begins the review: from now on its owner changes nothing',
    fields,
  }),
  publish: signedEndpoint({
    path: '/ops-api/projects/publish',
    caller: ['reviewer'],
    summary: 'Lists the project: members vote on it until the end, which never moves',
    fields: { ...fields, endsAt: typedTime('Give the end of the vote as a time in UTC.') },
  }),
  reject: signedEndpoint({
    path: '/ops-api/projects/reject',
    caller: ['reviewer'],
    summary: 'Ends the review; the owner reads the reason and may revise',
    fields,
  }),
  close: signedEndpoint({
    path: '/ops-api/projects/close',
    caller: ['reviewer'],
    summary: 'Ends a rejected project for good, or a listed one, whose votes are paid back',
    fields,
  }),
};
