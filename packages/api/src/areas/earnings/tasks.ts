import * as v from 'valibot';
import { amount, at, day } from '../../fields.ts';

/** firstPurchase: a first purchase, served. firstStake: a first stake, served too. Each is awarded once to an account. */
export const TASKS = ['firstPurchase', 'firstStake'] as const;
export type Task = (typeof TASKS)[number];

/**
 * bot: a bot that the member bought has run for as many days as its term has, without a break, in the member's own account.
 * stake: a stake of the member was served to its end.
 */
const TASK_CONDITIONS = ['bot', 'stake'] as const;

const condition = v.strictObject({
  condition: v.picklist(TASK_CONDITIONS),
  /** missing: there is no such bot or stake. resting: none of those there are serves a whole term now. */
  progress: v.picklist(['missing', 'resting', 'serving', 'served']),
  /** From this day on it is met if nothing breaks the term; null unless it is being served. */
  day: v.nullable(day),
});

/** Of a task: what it pays, what it asks for, and whether its award can be taken. */
export const task = v.strictObject({
  task: v.picklist(TASKS),
  asset: v.string(),
  /** What was paid; before that, what is paid today. */
  amount,
  /** open: a condition is not met. due: it can be taken. taken: it was paid. */
  state: v.picklist(['open', 'due', 'taken']),
  /** All of them must be met. */
  conditions: v.array(condition),
  takenAt: v.nullable(at),
});

/** What awards of tasks are paid from, and whether one is paid now. */
export const taskFund = v.strictObject({
  fundedBy: v.string(),
  /** What all members together can still take today. */
  leftToday: amount,
  /** dayIsOver: today's awards are taken; there are more from tomorrow on. poolIsEmpty, priceIsHigh: none now. */
  pays: v.picklist(['now', 'dayIsOver', 'poolIsEmpty', 'priceIsHigh']),
});

/** An award as a row of income. */
export const taskIncome = v.strictObject({
  kind: v.literal('task'),
  day,
  at,
  amount,
  asset: v.string(),
  source: v.strictObject({ task: v.picklist(TASKS) }),
  fundedBy: v.string(),
  collected: v.boolean(),
});
