import * as v from 'valibot';
import { EVERY_ROLE, operatorEndpoint, signedEndpoint } from '../endpoint.ts';
import { cursor, pageOf, reason, time } from '../fields.ts';
import { OPERATOR_ROLES } from '../roles.ts';

const MAX_CHANGES = 40;
/** Up to the year 4707, within the range of the database's dates. */
const MAX_DAY = 999_999;

const day = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_DAY));

/** As typed: numbers, switches and steps as JSON; amounts, percentages and words as plain text. */
const changes = v.pipe(
  v.array(v.strictObject({ key: v.pipe(v.string(), v.maxLength(60)), value: v.pipe(v.string(), v.trim(), v.maxLength(1_000)) })),
  v.minLength(1, 'Change at least one parameter.'),
  v.maxLength(MAX_CHANGES, `At most ${MAX_CHANGES} parameters are set together.`),
);

const dated = v.strictObject({
  fromDay: v.number(),
  value: v.string(),
  author: v.string(),
  reason: v.string(),
  at: time,
});

const parameter = v.strictObject({
  key: v.string(),
  /** What it does, in one line. */
  about: v.string(),
  type: v.picklist(['whole', 'amount', 'percent', 'flag', 'choice', 'tiers']),
  unit: v.string(),
  bounds: v.string(),
  changedBy: v.picklist(['owner', 'finance', 'nobody']),
  /** From tomorrow on at the earliest. */
  isEconomic: v.boolean(),
  value: v.string(),
  isInitial: v.boolean(),
  initial: v.string(),
  /** Values for later days, by day. */
  announced: v.array(dated),
});

const changeRow = v.strictObject({
  ...dated.entries,
  key: v.string(),
  unit: v.nullable(v.string()),
  revision: v.number(),
});

const rule = v.strictObject({
  name: v.string(),
  promise: v.string(),
  /** How near it is to being broken, on the effective day; null for a rule without such a figure. */
  before: v.nullable(v.string()),
  after: v.nullable(v.string()),
  heldBefore: v.boolean(),
  /** The first day on which it would not hold; null while it holds. */
  brokenFromDay: v.nullable(v.number()),
  /** The parameter at fault. */
  key: v.nullable(v.string()),
});

const preview = v.strictObject({
  today: v.number(),
  /** Problems of single changes; nothing else is shown while there is one. */
  problems: v.array(v.strictObject({ key: v.string(), problem: v.string() })),
  role: v.picklist(OPERATOR_ROLES),
  changes: v.array(
    v.strictObject({
      key: v.string(),
      unit: v.string(),
      before: v.string(),
      after: v.string(),
      /** The day of an already announced later change, which ends the new value. Null: the value stays. */
      untilDay: v.nullable(v.number()),
    }),
  ),
  rules: v.array(rule),
  /** BCG that a day may emit at most, a point every thirty days from the effective one on. */
  schedule: v.array(v.strictObject({ day: v.number(), before: v.string(), after: v.string() })),
  /** The schedule's total in the year after the effective day, and the day on which the pool is empty; null: not in ten years. */
  year: v.strictObject({ before: v.string(), after: v.string() }),
  poolEmpty: v.strictObject({ before: v.nullable(v.number()), after: v.nullable(v.number()) }),
  pool: v.string(),
});

const waiting = v.strictObject({
  fromDay: v.number(),
  reason: v.string(),
  changes: v.array(v.strictObject({ key: v.string(), value: v.string() })),
  text: v.string(),
  signers: v.array(v.string()),
});

/** Parameters of the economy: current values, announced changes, and previews of changes. */
export const params = {
  list: operatorEndpoint({
    path: '/ops-api/params/list',
    caller: EVERY_ROLE,
    summary: 'Every parameter with its value today and what is announced',
    input: v.strictObject({}),
    output: v.strictObject({ today: v.number(), rows: v.array(parameter) }),
  }),
  history: operatorEndpoint({
    path: '/ops-api/params/history',
    caller: EVERY_ROLE,
    summary: 'What was ever set, newest first: from which day on, who, and why',
    input: v.strictObject({ key: v.optional(v.string()), after: cursor }),
    output: pageOf(changeRow),
  }),
  preview: operatorEndpoint({
    path: '/ops-api/params/preview',
    caller: EVERY_ROLE,
    summary: 'What changes would do to the rules and to the public schedule; nothing is changed',
    input: v.strictObject({ changes, fromDay: day }),
    output: preview,
  }),
  waiting: operatorEndpoint({
    path: '/ops-api/params/waiting',
    caller: EVERY_ROLE,
    summary: 'Changes that one operator has signed in the console and that wait for another one',
    input: v.strictObject({}),
    output: v.strictObject({ rows: v.array(waiting) }),
  }),
  set: signedEndpoint({
    path: '/ops-api/params/set',
    // Two owners for a parameter of the owners; the server requires the role of the parameters that are set.
    caller: ['finance'],
    summary: 'Two operators set parameters from a day on, all of them or none',
    fields: { changes, fromDay: day, reason },
  }),
};
