import { amountText } from '@ocean/api/amount';
import type { OperatorOutputOf } from '@ocean/api/operators/endpoint';
import type { withdrawals } from '@ocean/api/operators/money/withdrawals';
import sql from 'sql-template-tag';
import { findAccount, findInLine } from '../../areas/account/queries.ts';
import { findCapFacts } from '../../areas/earnings/withdraw/read-cap-facts.ts';
import { automaticLimits } from '../../areas/earnings/withdraw/rules.ts';
import { automaticToday, valueWithdrawnToday, WITHDRAWAL_COLUMNS, type Withdrawal } from '../../areas/earnings/withdraw/store.ts';
import { claimFrom, reserveUnits } from '../../areas/earnings/withdraw/vault-cap-rules.ts';
import type { Queryable } from '../../db/database.ts';
import { readParams } from '../../params/read-params.ts';
import type { ConsoleContext } from '../console/console-context.ts';
import { NotAllowed } from '../operation.ts';
import { readWaiting, type WaitingWithdrawal } from './waiting.ts';

type Beside = OperatorOutputOf<typeof withdrawals.show>;

const MAX_RECENT = 10;

/** The facts that an operator considers before a decision. @throws NotAllowed for a withdrawal that no longer waits */
export async function showBeside({ db }: ConsoleContext, { id, operator }: { id: string; operator: string }): Promise<Beside> {
  const [row] = await readWaiting(db, { id, limit: 1 });
  if (!row) throw new NotAllowed(`${id} waits for no decision any more.`);
  const { account } = row;
  const [found, near, today, cap, recent] = await Promise.all([
    findAccount(db, account),
    findInLine(db, { account, other: operator }),
    showToday(db, account),
    showCap(db, row),
    readRecent(db, account),
  ]);
  if (!found) throw new Error(`the withdrawal ${id} belongs to no account`);
  return {
    account: {
      registeredAt: found.registeredAt.toISOString(),
      isSuspended: found.isSuspended,
      isOwnLine: account === operator || near !== undefined,
    },
    ...{ today, cap, recent },
  };
}

async function showToday(q: Queryable, account: string): Promise<Beside['today']> {
  const params = await readParams(q);
  const limits = automaticLimits(params);
  const { mineUnits, allUnits } = await automaticToday(q, account);
  const usdt = (units: bigint) => amountText(units, 'USDT');
  return {
    withdrawn: usdt(await valueWithdrawnToday(q, account)),
    limit: usdt(params['withdraw.accountDailyLimit']),
    automatic: usdt(mineUnits),
    automaticLimit: usdt(limits.accountUnits),
    automaticAll: usdt(allUnits),
    automaticLimitAll: usdt(limits.allUnits),
  };
}

/** A `held` withdrawal is already one of the open vouchers. */
async function showCap(q: Queryable, { asset, state, netUnits, burnUnits }: WaitingWithdrawal): Promise<Beside['cap']> {
  const facts = await findCapFacts(q, asset);
  if (!facts) return null;
  const { cap, now } = facts;
  const units = netUnits + burnUnits;
  const othersUnits = state === 'held' ? facts.openUnits - units : facts.openUnits;
  const from = claimFrom(cap, othersUnits + units, now);
  const text = (amount: bigint) => amountText(amount, asset);
  return {
    capacity: text(cap.capacityUnits),
    left: text(reserveUnits(cap, othersUnits, now)),
    leftAfter: text(reserveUnits(cap, othersUnits + units, now)),
    claimableFrom: from === null ? null : new Date(from * 1000).toISOString(),
    isBeyond: units > cap.capacityUnits,
  };
}

async function readRecent(q: Queryable, account: string): Promise<Beside['recent']> {
  const rows = await q.many<Withdrawal>(sql`
    select ${WITHDRAWAL_COLUMNS} from withdrawal where account = ${account} order by created_at desc, id limit ${MAX_RECENT}`);
  return rows.map(({ id, asset, amountUnits, valueUnits, state, isAutomatic, createdAt }) => ({
    ...{ id, asset, state, isAutomatic, amount: amountText(amountUnits, asset), askedAt: createdAt.toISOString() },
    value: valueUnits === null ? null : amountText(valueUnits, 'USDT'),
  }));
}
