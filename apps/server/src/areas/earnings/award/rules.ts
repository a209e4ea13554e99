import { valueUp } from '@ocean/api/amount';
import type { earnings } from '@ocean/api/areas/earnings';
import { TASKS, type Task } from '@ocean/api/areas/earnings/tasks';
import type { OutputOf } from '@ocean/api/endpoint';
import type { Params } from '@ocean/api/params';

/** The source of an award's money, as stored in its income row. */
export const AWARDS_FUNDED_BY = 'awards pool';

type TaskList = OutputOf<typeof earnings.listTasks>;
export type TaskView = TaskList['tasks'][number];
type Condition = TaskView['conditions'][number];

/** The conditions of a task, all of which must be met. */
const NEEDS: Readonly<Record<Task, readonly Condition['condition'][]>> = {
  firstPurchase: ['bot'],
  firstStake: ['bot', 'stake'],
};

/**
 * Progress of an account with bots or stakes that serve a term: how many it has, and when a term under way is served.
 */
export type TermProgress = {
  /** Bots that it bought and still owns, or stakes. */
  readonly owned: number;
  /** The first day on which a term under way is served; null when none is. */
  readonly servedOn: number | null;
  readonly isServed: boolean;
};

export type Progress = Readonly<Record<Condition['condition'], TermProgress>>;

/** The conditions of a task; without progress, all of them are met. */
export function taskConditions(task: Task, progress: Progress | undefined): Condition[] {
  return NEEDS[task].map((condition) => ({ condition, ...progressOf(progress?.[condition]) }));
}

function progressOf(term: TermProgress | undefined): Pick<Condition, 'progress' | 'day'> {
  if (!term || term.isServed) return { progress: 'served', day: null };
  if (term.servedOn !== null) return { progress: 'serving', day: term.servedOn };
  return { progress: term.owned > 0 ? 'resting' : 'missing', day: null };
}

/** A task with an unmet condition is open, even when its other conditions are met. */
export function taskState(conditions: readonly Condition[], isTaken: boolean): TaskView['state'] {
  if (isTaken) return 'taken';
  return conditions.every(({ progress }) => progress === 'served') ? 'due' : 'open';
}

type AwardTerms = {
  readonly taskUnits: bigint;
  readonly dailyCapUnits: bigint;
  /** USDT base units for one BCG; 0 pays none at any price. */
  readonly maxPriceUnits: bigint;
};

/** Where the parameters of a day become the terms that the rules compute with. */
export function awardTerms(params: Params): AwardTerms {
  return {
    taskUnits: params['award.task'],
    dailyCapUnits: params['award.dailyCap'],
    maxPriceUnits: params['award.maxPrice'],
  };
}

type Fund = AwardTerms & {
  readonly awardedTodayUnits: bigint;
  readonly poolUnits: bigint;
  /** The last price that held, however old; undefined when there never was one. */
  readonly priceUnits: bigint | undefined;
};

/** Whether an award is paid now, and if not, why; the longest-lasting reason comes first. */
export function awardPays(fund: Fund): TaskList['fund']['pays'] {
  if (fund.priceUnits !== undefined && fund.priceUnits > fund.maxPriceUnits) return 'priceIsHigh';
  if (fund.poolUnits < fund.taskUnits) return 'poolIsEmpty';
  if (fund.awardedTodayUnits + fund.taskUnits > fund.dailyCapUnits) return 'dayIsOver';
  return 'now';
}

/** All awards that one account can ever get, in USDT base units, at the highest price at which they are paid. */
export function mostAwardsWorth(params: Params): bigint {
  const { taskUnits, maxPriceUnits } = awardTerms(params);
  return valueUp({ asset: 'BCG', units: BigInt(TASKS.length) * taskUnits }, maxPriceUnits);
}
