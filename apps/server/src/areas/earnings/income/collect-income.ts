import { amountText } from '@ocean/api/amount';
import type { earnings } from '@ocean/api/areas/earnings';
import type { OutputOf } from '@ocean/api/endpoint';
import type { Context } from '../../../context.ts';
import type { Queryable, Transaction } from '../../../db/database.ts';
import { doOnce } from '../../../db/do-once.ts';
import type { Handler, MemberCall } from '../../../http/route.ts';
import { member } from '../../../ledger/accounts.ts';
import { readBalance } from '../../../ledger/balances.ts';
import type { Ledger } from '../../../ledger/ledger.ts';
import { incomeCollected } from '../../../ledger/movements.ts';
import { lockIncome, takeIncome } from '../../bots/entry.ts';
import { takeAward } from '../award/take-award.ts';
import { type Collection, type CollectionKey, completeCollection, findCollection, insertCollection } from './store.ts';

type Collected = OutputOf<typeof earnings.collect>;

/** The two forms of one call: static income, or the award of a task. */
export const collectIncome: Handler<typeof earnings.collect> = (context, call, input) =>
  input.kind === 'task' ? takeAward(context, call, input.id) : collectStatic(context, call);

/** Pays everything that the closed days owe to the account. Nothing to pay is an answer, not an error. */
async function collectStatic({ db, ledger }: Context, { account, requestId }: MemberCall): Promise<Collected> {
  const key = { account, id: requestId };
  const collected = await doOnce(
    () => findCollection(db, key),
    () => db.transaction((tx) => collect(tx, ledger, key)),
  );
  return collected ? showCollection(collected) : nothingCollected(await readAvailable(db, account));
}

/** Undefined when nothing is owed, and for a duplicate that lost the race to the first request. */
async function collect(tx: Transaction, ledger: Ledger, key: CollectionKey): Promise<Collection | undefined> {
  const { account } = key;
  await lockIncome(tx, account);
  const taken = await takeIncome(tx, account);
  if (!taken) return undefined;
  await insertCollection(tx, key, taken);
  await ledger.postIn(tx, [incomeCollected({ owner: account, ...taken })]);
  return completeCollection(tx, key);
}

async function readAvailable(q: Queryable, account: string): Promise<bigint> {
  return (await readBalance(q, member(account).available('BCG'))).available;
}

function nothingCollected(balanceUnits: bigint): Collected {
  return { collected: '0', asset: 'BCG', fromDay: null, toDay: null, balanceAfter: amountText(balanceUnits, 'BCG') };
}

function showCollection({ units, fromDay, toDay, balanceAfterUnits }: Collection): Collected {
  return {
    collected: amountText(units, 'BCG'),
    asset: 'BCG',
    fromDay,
    toDay,
    balanceAfter: amountText(balanceAfterUnits, 'BCG'),
  };
}
