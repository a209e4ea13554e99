import type { VaultEvent } from '../../../chain/chain-port.ts';
import type { Context } from '../../../context.ts';
import type { Transaction } from '../../../db/database.ts';
import { withdrawalClaimed } from '../../../ledger/movements.ts';
import { withdrawalIdOf } from '../../../signer/withdrawal-voucher.ts';
import { endWithdrawal, lockWithdrawal, type Withdrawal } from './store.ts';

export type ClaimedEvent = Extract<VaultEvent, { kind: 'Claimed' }>;

/** The vault has paid something that the ledger did not promise: nothing may go on until a person has looked. */
export class ClaimMismatch extends Error {
  override readonly name = 'ClaimMismatch';
}

/**
 * A final claim consumes the hold: the member's amount leaves, the fee goes to the treasury, and the vault's mirror
 * gives what the vault paid and burned. A repeated event changes nothing.
 * @throws ClaimMismatch when the event is not exactly the voucher of one open withdrawal.
 */
export async function settleClaim(context: Context, tx: Transaction, event: ClaimedEvent): Promise<void> {
  const account = event.account.toLowerCase();
  const id = withdrawalIdOf(event.voucherId);
  const row = id === undefined ? undefined : await lockWithdrawal(tx, { account, id });
  if (!row) throw new ClaimMismatch(`claim ${event.voucherId} of ${account} in ${event.txHash} belongs to no withdrawal`);
  requireSameVoucher(context, row, event);
  if (row.state === 'claimed' && row.claimTxHash === event.txHash) return;
  const isOpen = row.deadline !== null && (row.state === 'held' || row.state === 'signed');
  if (!isOpen) throw new ClaimMismatch(`withdrawal ${row.id} is ${row.state} but was claimed in ${event.txHash}`);
  await endWithdrawal(tx, row, { state: 'claimed', txHash: event.txHash });
  await context.ledger.postIn(tx, [withdrawalClaimed({ ...row, txHash: event.txHash })]);
}

function requireSameVoucher({ config }: Context, row: Withdrawal, event: ClaimedEvent): void {
  const token = config.tokens[row.asset]?.address.toLowerCase();
  const isSame = token === event.token.toLowerCase() && row.netUnits === event.netUnits && row.burnUnits === event.burnUnits;
  if (isSame) return;
  throw new ClaimMismatch(
    `withdrawal ${row.id} promised ${row.netUnits} + ${row.burnUnits} burned of ${token}, ` +
      `${event.txHash} paid ${event.netUnits} + ${event.burnUnits} of ${event.token}`,
  );
}
