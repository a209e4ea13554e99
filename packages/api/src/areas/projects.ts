import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { at, count, listOf, pageFields, uuid } from '../fields.ts';
import { parsedInput } from '../inputs/parsed-field.ts';
import { parseSubmission, submissionFields } from '../inputs/submission.ts';
import { fileFields } from './files.ts';
import { ANALYSIS_FALLBACKS, OWNER_ACTIONS, PROFILE_ITEMS, PROJECT_STATES, RISK_KINDS } from './projects/states.ts';

const sha256 = fileFields.sha256;
const state = v.picklist(PROJECT_STATES);

/** A project as its owner sees it in a list. */
const submissionRow = {
  id: uuid,
  name: v.string(),
  state,
  /** Counts the changes. The next change sends it back, so that two devices cannot overwrite each other silently. */
  version: count,
  /** The owner's actions now, by `PROJECT_MAY`; `accept` only while a proposed difference is left. */
  may: v.array(v.picklist(OWNER_ACTIONS)),
  createdAt: at,
  changedAt: at,
  /** Why operators rejected or closed it; null otherwise. */
  reason: v.nullable(v.string()),
  listedAt: v.nullable(at),
  /** When the vote ends; it never moves. */
  endsAt: v.nullable(at),
};

const analysis = v.strictObject({
  /** The model that answered, or "built-in". */
  by: v.string(),
  /**
   * Why the built-in checklist replaced the requested outside AI; null when it did not. limit: of the account or of all accounts
   * together. cut: the answer was too long.
   */
  fallback: v.nullable(v.picklist(ANALYSIS_FALLBACKS)),
  promptVersion: v.string(),
  /** SHA-256 of what was read: the profile's, then those of the files. */
  read: v.array(sha256),
  at,
  /** 0 to 100. */
  score: count,
  missing: v.array(v.strictObject({ item: v.picklist(PROFILE_ITEMS), note: v.nullable(v.string()) })),
  risks: v.array(v.strictObject({ risk: v.picklist(RISK_KINDS), note: v.nullable(v.string()) })),
  /** Proposed changes of the profile, in the order of the text; each is accepted by itself. */
  differences: v.array(
    v.strictObject({
      id: v.string(),
      /** Whole lines of the profile; empty where lines are only added. */
      before: v.string(),
      /** Empty where lines are only taken out. */
      after: v.string(),
      isAccepted: v.boolean(),
    }),
  ),
});

const submission = v.strictObject({
  ...submissionRow,
  profile: v.string(),
  /** Shown to the owner and to reviewers only. */
  contact: v.string(),
  /** In their order; the first picture is the cover. */
  files: v.array(v.strictObject(fileFields)),
  /** SHA-256 of name, profile and files. */
  contentHash: sha256,
  /** Required fields that are still empty. */
  missingFields: v.array(v.picklist(['name', 'profile', 'contact'])),
  /** The last one; null before the first, and after the project was taken up again. */
  analysis: v.nullable(analysis),
  /** What was done, oldest first. */
  history: v.array(v.strictObject({ act: v.string(), at, reason: v.nullable(v.string()) })),
});

export const projects = {
  submit: endpoint({
    path: '/api/raw/submit',
    caller: 'member',
    mutates: true,
    // Accepting a difference continues an existing project, and withdrawing ends it.
    entrance: { menu: '/tijiao', when: ({ action }) => action !== 'withdraw' && action !== 'accept' },
    summary: 'Saves a project as a draft, hands it in, has it analysed, accepts proposed differences, or withdraws it',
    success: 'SUBMITTED',
    slow: { seconds: 50, when: { action: 'optimise', outside: true } },
    input: parsedInput(v.strictObject(submissionFields), parseSubmission),
    output: submission,
    refusals: [
      'FORM_INCOMPLETE',
      'PROJECT_UNKNOWN',
      'PROJECT_CHANGED',
      'PROJECT_STATE',
      'PROJECTS_TOO_MANY',
      'FILE_UNKNOWN',
      'ANALYSES_TOO_MANY',
      'DIFFERENCE_UNKNOWN',
    ],
  }),
  list: endpoint({
    path: '/api/raw/submissionList',
    caller: 'member',
    fromReplica: true,
    summary: 'Own projects, those changed last first',
    input: v.strictObject({ ...pageFields, state: v.optional(state) }),
    output: listOf(v.strictObject(submissionRow)),
    refusals: ['PAGE_UNKNOWN'],
  }),
  detail: endpoint({
    path: '/api/raw/submissionDetail',
    caller: 'member',
    summary: 'One own project with its contact, the last analysis and what was done',
    input: v.strictObject({ id: uuid }),
    output: submission,
    refusals: ['PROJECT_UNKNOWN'],
  }),
} as const;
