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
  /** Since when it is in this state, or was changed last. */
  changedAt: time,
  /** How often it was rejected before. */
  rejections: v.number(),
});

/** A part of a text; `isChanged`: the other side has it otherwise. */
const piece = v.strictObject({ text: v.string(), isChanged: v.boolean() });
/** Lines that stay, or lines of the one beside those of the other. */
const block = v.strictObject({ before: v.array(piece), after: v.array(piece) });

const comparison = v.strictObject({
  /** `analysis`: what the owner had written beside what the analysis proposed and the owner took. `rejection`: what was rejected, beside now. */
  kind: v.picklist(['analysis', 'rejection']),
  /** Of the analysis, or of the rejection. */
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

/** What a reviewer may do now, and what it does. */
const decision = v.strictObject({ action: v.picklist(REVIEWER_ACTIONS), to: state, effect: v.string() });

const detail = v.strictObject({
  ...row.entries,
  version: v.number(),
  profile: v.string(),
  /** Null for those who read without reviewing: its owner was promised that only reviewers see it. */
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

/** Projects that members hand in. */
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
