import { amountText } from '@ocean/api/amount';
import type { earnings } from '@ocean/api/areas/earnings';
import type { Task } from '@ocean/api/areas/earnings/tasks';
import type { OutputOf } from '@ocean/api/endpoint';
import { Refusal } from '@ocean/api/errors';
import type { Context } from '../../../context.ts';
import type { Queryable, Transaction } from '../../../db/database.ts';
import { doOnce } from '../../../db/do-once.ts';
import type { MemberCall } from '../../../http/route.ts';
import { member } from '../../../ledger/accounts.ts';
import { readBalance } from '../../../ledger/balances.ts';
import { taskAwarded } from '../../../ledger/movements.ts';
import { readParams } from '../../../params/read-params.ts';
import { holdServedStake } from '../../staking/entry.ts';
import { viewTaskNow } from './list-tasks.ts';
import { findServedTask, type ServedTask } from './queries.ts';
import { awardTerms } from './rules.ts';
import { type Award, type AwardKey, completeAward, findAward, hasAward, insertAward, takeTurn } from './store.ts';

type Collected = OutputOf<typeof earnings.collect>;

/**
 * Pays the award of a task, once per account. When a condition is not met or the award was taken, nothing is paid; the
 * answer shows the task as it is now.
 * @throws Refusal AWARDS_TAKEN_TODAY, AWARDS_PAUSED, POOL_EMPTY; the award can be taken later
 */
export async function takeAward(context: Context, { account, requestId }: MemberCall, task: Task): Promise<Collected> {
  const { db } = context;
  const key = { account, id: requestId };
  const award = await doOnce(
    () => findAward(db, key),
    () => payAward(context, key, task),
  );
  const collected = award ?? { units: 0n, balanceAfterUnits: await readAvailable(db, account) };
  return {
    collected: amountText(collected.units, 'BCG'),
    asset: 'BCG',
    fromDay: null,
    toDay: null,
    balanceAfter: amountText(collected.balanceAfterUnits, 'BCG'),
    task: await viewTaskNow(db, account, task),
  };
}

/** Undefined when a condition is not met, or when the award was taken, also by a concurrent request. */
async function payAward(context: Context, key: AwardKey, task: Task): Promise<Award | undefined> {
  // Before the transaction: a term that a bot served stays served.
  const served = await findServedTask(context.db, key.account, task);
  if (!served) return undefined;
  const price = await context.prices.last('BCG');
  return context.db.transaction((tx) => payIn(context, tx, { key, task, served, priceUnits: price?.usdtUnits }));
}

type Paying = {
  readonly key: AwardKey;
  readonly task: Task;
  readonly served: ServedTask;
  readonly priceUnits: bigint | undefined;
};

async function payIn(
  { ledger }: Context,
  tx: Transaction,
  { key, task, served, priceUnits }: Paying,
): Promise<Award | undefined> {
  const { taskUnits: units, dailyCapUnits, maxPriceUnits } = awardTerms(await readParams(tx));
  const held = await hold(tx, key.account, served);
  if (!held) return undefined;
  const paidUnits = await takeTurn(tx);
  if (await hasAward(tx, key.account, task)) return undefined;
  if (priceUnits !== undefined && priceUnits > maxPriceUnits) {
    throw new Refusal('AWARDS_PAUSED', { asset: 'BCG', maximum: amountText(maxPriceUnits, 'USDT') });
  }
  if (paidUnits + units > dailyCapUnits) throw new Refusal('AWARDS_TAKEN_TODAY');
  if (!(await insertAward(tx, key, { task, units, ...held }))) return undefined;
  await ledger.postIn(tx, [taskAwarded({ ...key, task, units })]);
  return completeAward(tx, key);
}

/** The stake, once nothing can cancel it any more. Undefined when the served stake has been cancelled meanwhile. */
async function hold(tx: Transaction, account: string, served: ServedTask): Promise<ServedTask | undefined> {
  if (served.stakeId === null) return served;
  const stakeId = await holdServedStake(tx, account);
  return stakeId === undefined ? undefined : { ...served, stakeId };
}

async function readAvailable(q: Queryable, account: string): Promise<bigint> {
  return (await readBalance(q, member(account).available('BCG'))).available;
}
