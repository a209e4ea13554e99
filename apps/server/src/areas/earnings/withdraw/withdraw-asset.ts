import { type Amount, amountText, valueUp } from '@ocean/api/amount';
import type { earnings } from '@ocean/api/areas/earnings';
import { ASSETS } from '@ocean/api/assets';
import { Refusal } from '@ocean/api/errors';
import { unitsLeft } from '@ocean/money/amount';
import type { Context, Price } from '../../../context.ts';
import type { Queryable, Transaction } from '../../../db/database.ts';
import { doOnce } from '../../../db/do-once.ts';
import { deriveId } from '../../../derive-id.ts';
import type { Handler } from '../../../http/route.ts';
import { member } from '../../../ledger/accounts.ts';
import { readBalance } from '../../../ledger/balances.ts';
import { withdrawalHeld } from '../../../ledger/movements.ts';
import { readParams } from '../../../params/read-params.ts';
import { voucherOf } from '../../../signer/withdrawal-voucher.ts';
import { planApproval, takeAutomatic } from './plan-approval.ts';
import { showWithdrawal } from './queries.ts';
import { leastWithdrawal, splitWithdrawal, withdrawTerms } from './rules.ts';
import {
  findWithdrawal,
  insertWithdrawal,
  lockWithdrawal,
  lockWithdrawalTurn,
  prepareSigning,
  storeSignature,
  valueWithdrawnToday,
  type Withdrawal,
  type WithdrawalKey,
} from './store.ts';

/** Fee, burn, net and limits of a withdrawal; changes nothing. */
export const checkWithdrawal: Handler<typeof earnings.checkWithdrawal> = async (context, { account }, { amount }) => {
  const price = await priceOf(context, amount);
  const plan = await planWithdrawal(context.db, { account, amount, price });
  const text = (units: bigint) => amountText(units, amount.asset);
  return {
    asset: amount.asset,
    amount: text(amount.units),
    min: text(plan.leastUnits),
    fee: text(plan.feeUnits),
    burn: text(plan.burnUnits),
    net: text(plan.netUnits),
    balance: text(plan.balanceUnits),
    balanceAfter: plan.isCovered ? text(plan.balanceUnits - amount.units) : null,
    today: amountText(plan.todayUnits, 'USDT'),
    limitLeft: amountText(plan.leftUnits, 'USDT'),
    needsApproval: plan.needsApproval,
  };
};

/**
 * Reserves the amount durably, and only then asks for the voucher. When signing fails, the withdrawal stays `held` and
 * the job signs it later: a reservation is never undone because the signer was unavailable.
 */
export const withdrawAsset: Handler<typeof earnings.withdraw> = async (context, { account, requestId }, { amount }) => {
  const key = { account, id: deriveId('withdrawal', requestId) };
  const held = await doOnce(
    () => findWithdrawal(context.db, key),
    async () => {
      const price = await priceOf(context, amount);
      return context.db.transaction((tx) => reserve(context, tx, { ...key, amount, price }));
    },
  );
  try {
    if (held.state === 'held') await signWithdrawal(context, key);
  } catch (cause) {
    context.log.warn({ err: cause, withdrawal: key.id }, 'the withdrawal is held and waits for its signature');
  }
  return showWithdrawal(context, key);
};

type Asked = {
  readonly account: string;
  readonly amount: Amount;
  /**
   * The last known price, however old: a stale price must never keep a member from withdrawing. It is read before the
   * transaction, which would otherwise wait for a second connection while it holds the account's turn.
   */
  readonly price: Price | undefined;
};

/** @throws Refusal ASSET_UNKNOWN for an asset that this chain has no token of */
async function priceOf({ config, prices }: Context, { asset }: Amount): Promise<Price | undefined> {
  if (!ASSETS[asset].isWithdrawable || config.tokens[asset] === undefined) throw new Refusal('ASSET_UNKNOWN');
  return prices.last(asset);
}

/**
 * What a withdrawal would do, by the same rules for the check and for the act. Inside the account's turn the day's
 * limit is exact; outside it is a preview.
 * @throws Refusal WITHDRAW_BELOW_MIN, or WITHDRAW_LIMIT when the balance covers the amount but the day does not.
 */
async function planWithdrawal(q: Queryable, { account, amount, price }: Asked) {
  const { asset, units } = amount;
  const params = await readParams(q);
  const terms = withdrawTerms(params, asset);
  const leastUnits = leastWithdrawal(terms);
  if (units < leastUnits) throw new Refusal('WITHDRAW_BELOW_MIN', { minimum: amountText(leastUnits, asset), asset });

  const { available } = await readBalance(q, member(account).available(asset));
  const valueUnits = price ? valueUp(amount, price.usdtUnits) : null;
  const todayUnits = await valueWithdrawnToday(q, account);
  const leftUnits = unitsLeft({ limitUnits: params['withdraw.accountDailyLimit'], usedUnits: todayUnits });
  const isCovered = available >= units;
  if (isCovered && valueUnits !== null && valueUnits > leftUnits) {
    throw new Refusal('WITHDRAW_LIMIT', { left: amountText(leftUnits, 'USDT') });
  }
  return {
    ...splitWithdrawal(units, terms),
    leastUnits,
    balanceUnits: available,
    valueUnits,
    todayUnits,
    leftUnits,
    ...(await planApproval(q, params, { account, asset, valueUnits, paidUnits: units - terms.feeUnits })),
    isCovered,
  };
}

async function reserve(context: Context, tx: Transaction, asked: WithdrawalKey & Asked): Promise<Withdrawal> {
  const { account, id, amount } = asked;
  await lockWithdrawalTurn(tx, account);
  const plan = await planWithdrawal(tx, asked);
  const { feeUnits, burnUnits, netUnits, valueUnits } = plan;
  const parts = { account, id, asset: amount.asset, amountUnits: amount.units, feeUnits, burnUnits, netUnits };
  const isAutomatic = await takeAutomatic(tx, plan, valueUnits);
  const row = await insertWithdrawal(tx, { ...parts, valueUnits, isAutomatic, state: isAutomatic ? 'held' : 'approval' });
  await context.ledger.postIn(tx, [withdrawalHeld(parts)]);
  return row;
}

/**
 * held → signed. The deadline is written first: from that commit on a signature may exist, so cancelling is refused and
 * only the chain can tell that the voucher is dead. A crash after the commit is repaired by requesting the same voucher
 * again. Does nothing for a withdrawal in any other state.
 */
export async function signWithdrawal(context: Context, key: WithdrawalKey): Promise<void> {
  const prepared = await context.db.transaction(async (tx) => {
    const row = await lockWithdrawal(tx, key);
    if (row?.state !== 'held') return undefined;
    const { 'withdraw.voucherHours': voucherHours } = await readParams(tx);
    return prepareSigning(tx, key, voucherHours);
  });
  if (!prepared) return;
  const { asset, deadline } = prepared;
  const token = context.config.tokens[asset];
  if (!token || deadline === null) throw new Error(`withdrawal ${key.id} has no token or no deadline to sign`);
  const voucher = voucherOf({ ...prepared, token: token.address, deadline });
  await storeSignature(context.db, key, await context.signer.sign(voucher));
}
