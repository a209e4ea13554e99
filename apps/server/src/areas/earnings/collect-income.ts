import type { earnings } from '@ocean/api/areas/earnings';
import type { OutputOf } from '@ocean/api/endpoint';
import type { Transaction } from '../../db/database.ts';
import type { Handler } from '../../http/route.ts';
import { member } from '../../ledger/accounts.ts';
import { readBalance } from '../../ledger/balances.ts';
import { incomeCollected } from '../../ledger/movements.ts';
import { lockIncome, takeIncome } from '../bots/entry.ts';
import { amountText } from './amount-text.ts';
import { type Collection, findCollection, insertCollection } from './income-store.ts';

/** Pays everything that the closed days owe to the account. Nothing to pay is an answer, not an error. */
export const collectIncome: Handler<typeof earnings.award> = ({ db, ledger }, { account, requestId }) =>
  db.transaction(async (tx) => {
    await lockIncome(tx, account);
    const repeated = await findCollection(tx, { account, id: requestId });
    if (repeated) return showCollection(repeated);
    const taken = await takeIncome(tx, account);
    if (!taken) return nothingCollected(await readAvailable(tx, account));
    await ledger.postIn(tx, [incomeCollected({ owner: account, ...taken })]);
    const collection = { ...taken, balanceAfterUnits: await readAvailable(tx, account) };
    await insertCollection(tx, { account, id: requestId }, collection);
    return showCollection(collection);
  });

async function readAvailable(tx: Transaction, account: string): Promise<bigint> {
  return (await readBalance(tx, member(account).available('BCG'))).available;
}

function nothingCollected(balanceUnits: bigint): OutputOf<typeof earnings.award> {
  return { collected: '0', asset: 'BCG', fromDay: null, toDay: null, balanceAfter: amountText(balanceUnits, 'BCG') };
}

function showCollection({ units, fromDay, toDay, balanceAfterUnits }: Collection): OutputOf<typeof earnings.award> {
  return {
    collected: amountText(units, 'BCG'),
    asset: 'BCG',
    fromDay,
    toDay,
    balanceAfter: amountText(balanceAfterUnits, 'BCG'),
  };
}
