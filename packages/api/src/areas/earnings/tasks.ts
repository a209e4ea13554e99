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
  /** missing: there is no such bot or stake. resting: none of them is serving a whole term now. */
  progress: v.picklist(['missing', 'resting', 'serving', 'served']),
  /** From this day on it is met if nothing breaks the term; null unless it is being served. */
  day: v.nullable(day),
});

/** A task: its award and conditions, and whether the award can be taken. */
export const task = v.strictObject({
  task: v.picklist(TASKS),
  asset: v.string(),
  /** The amount paid; before that, the amount that would be paid today. */
  amount,
  /** open: a condition is not met. due: it can be taken. taken: it was paid. */
  state: v.picklist(['open', 'due', 'taken']),
  /** All of them must be met. */
  conditions: v.array(condition),
  takenAt: v.nullable(at),
});

/** The fund of task awards, and whether an award is paid now. */
export const taskFund = v.strictObject({
  fundedBy: v.string(),
  /** What all members together can still take today. */
  leftToday: amount,
  /** dayIsOver: today's awards are used up until tomorrow. poolIsEmpty, priceIsHigh: no awards now. */
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
