import { amountText } from '@ocean/api/amount';
import type { earnings } from '@ocean/api/areas/earnings';
import { TASKS, type Task } from '@ocean/api/areas/earnings/tasks';
import type { OutputOf } from '@ocean/api/endpoint';
import { unitsLeft } from '@ocean/money/amount';
import type { Context } from '../../../context.ts';
import type { Queryable } from '../../../db/database.ts';
import type { Handler } from '../../../http/route.ts';
import { platform } from '../../../ledger/accounts.ts';
import { readBalance } from '../../../ledger/balances.ts';
import { readParams } from '../../../params/read-params.ts';
import { readPlatformTime } from '../../bots/bot/queries.ts';
import { readAwardedToday, readAwards, readProgress, type TakenAward } from './queries.ts';
import { AWARDS_FUNDED_BY, awardPays, awardTerms, type Progress, type TaskView, taskConditions, taskState } from './rules.ts';

/** Every task with its conditions and its state, and whether awards are paid now. */
export const listTasks: Handler<typeof earnings.listTasks> = async (context, { account }) => {
  const { db } = context;
  const [time, fund, tasks] = await Promise.all([readPlatformTime(db), readFund(context), viewTasks(db, account)]);
  return { tasks, fund, platformDay: time.today, asOf: time.now.toISOString() };
};

async function readFund({ db, prices }: Context): Promise<OutputOf<typeof earnings.listTasks>['fund']> {
  const [params, awardedTodayUnits, pool, price] = await Promise.all([
    readParams(db),
    readAwardedToday(db),
    readBalance(db, platform.awardsPool()),
    prices.last('BCG'),
  ]);
  const terms = awardTerms(params);
  const left = unitsLeft({ limitUnits: terms.dailyCapUnits, usedUnits: awardedTodayUnits });
  return {
    fundedBy: AWARDS_FUNDED_BY,
    leftToday: amountText(left, 'BCG'),
    pays: awardPays({ ...terms, awardedTodayUnits, poolUnits: pool.available, priceUnits: price?.usdtUnits }),
  };
}

async function viewTasks(q: Queryable, account: string): Promise<TaskView[]> {
  const awards = new Map((await readAwards(q, account)).map((award) => [award.task, award]));
  const { taskUnits } = awardTerms(await readParams(q));
  const isDone = TASKS.every((task) => awards.has(task));
  const progress = isDone ? undefined : await readProgress(q, account);
  return TASKS.map((task) => viewTask({ task, taskUnits, award: awards.get(task), progress }));
}

/** One task as it is now. */
export async function viewTaskNow(q: Queryable, account: string, task: Task): Promise<TaskView> {
  const view = (await viewTasks(q, account)).find((one) => one.task === task);
  if (!view) throw new Error(`no such task: ${task}`);
  return view;
}

type Shown = {
  readonly task: Task;
  readonly taskUnits: bigint;
  readonly award: TakenAward | undefined;
  readonly progress: Progress | undefined;
};

/** The conditions of a taken award were met, so they are not checked again. */
function viewTask({ task, taskUnits, award, progress }: Shown): TaskView {
  const conditions = taskConditions(task, award ? undefined : progress);
  return {
    task,
    asset: 'BCG',
    amount: amountText(award?.units ?? taskUnits, 'BCG'),
    state: taskState(conditions, award !== undefined),
    conditions,
    takenAt: award?.at.toISOString() ?? null,
  };
}
