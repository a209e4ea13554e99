import type { earnings } from '@ocean/api/areas/earnings';
import { Refusal } from '@ocean/api/errors';
import type { Handler } from '../../../http/route.ts';
import { withdrawalCancelled } from '../../../ledger/movements.ts';
import { showWithdrawal } from './queries.ts';
import { endWithdrawal, lockWithdrawal, releaseAutomatic } from './store.ts';

/**
 * Possible only before signing: once a signature may exist, the chain alone decides. Cancelling again changes nothing.
 */
export const cancelWithdrawal: Handler<typeof earnings.cancelWithdrawal> = async (context, { account }, { id }) => {
  const key = { account, id };
  await context.db.transaction(async (tx) => {
    const row = await lockWithdrawal(tx, key);
    if (!row) throw new Refusal('WITHDRAW_UNKNOWN');
    if (row.state === 'cancelled') return;
    const isBeforeSigning = (row.state === 'held' || row.state === 'approval') && row.deadline === null;
    if (!isBeforeSigning) throw new Refusal('WITHDRAW_STATE');
    if (row.isAutomatic) await releaseAutomatic(tx, row);
    await endWithdrawal(tx, key, { state: 'cancelled' });
    await context.ledger.postIn(tx, [withdrawalCancelled(row)]);
  });
  return showWithdrawal(context, key);
};
