import type { Context } from '../../../context.ts';
import { VoucherRefused } from '../../../signer/voucher-refused.ts';
import { type SignPlace, type WithdrawalKey, withdrawalsToSign } from './store.ts';
import { signWithdrawal } from './withdraw-asset.ts';

/** How many are read at a time. */
const PAGE = 100;

/**
 * Signs what a crash or a signer that was away left `held`, each once a run: those that the signer refuses until an
 * operator approves them never stand in front of the others.
 */
export async function signHeldWithdrawals(context: Context): Promise<void> {
  let page: SignPlace[] = [];
  do {
    page = await withdrawalsToSign(context.db, PAGE, page.at(-1));
    for (const key of page) await trySigning(context, key);
  } while (page.length === PAGE);
}

async function trySigning(context: Context, key: WithdrawalKey): Promise<void> {
  try {
    await signWithdrawal(context, key);
  } catch (cause) {
    const isWaiting = cause instanceof VoucherRefused && (cause.rule === 'needs-approval' || cause.rule === 'day-cap');
    if (isWaiting) context.log.info({ withdrawal: key.id, rule: cause.rule }, 'a held withdrawal waits for operators');
    else context.log.error({ err: cause, withdrawal: key.id }, 'a held withdrawal could not be signed');
  }
}
