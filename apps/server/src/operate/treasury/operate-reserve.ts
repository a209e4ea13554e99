import { amountText } from '@ocean/api/amount';
import { readCapFacts } from '../../areas/earnings/withdraw/read-cap-facts.ts';
import { claimableAt, claimFrom, reserveUnits } from '../../areas/earnings/withdraw/vault-cap-rules.ts';
import { type Operation, Usage } from '../operation.ts';

const USAGE = 'npm run reserve       what the vault can pay now, and what may still be claimed from it';

/** Shows operators, asset by asset, how much of the vault's cap is left before they approve a withdrawal. */
export const operateReserve: Operation = async ({ db }, args) => {
  if (args.length > 0) throw new Usage(USAGE);
  const all = await readCapFacts(db);
  if (all.length === 0) return ['the vault’s caps have not been read yet'];
  return all.map(({ asset, cap, openUnits, waitingUnits, now }) => {
    const text = (units: bigint) => amountText(units, asset);
    const full = claimFrom(cap, cap.capacityUnits, now);
    return [
      `${asset}  ${text(claimableAt(cap, now))} of ${text(cap.capacityUnits)} can be claimed now`,
      `vouchers take ${text(openUnits)}`,
      `${text(reserveUnits(cap, openUnits, now))} left`,
      `${text(waitingUnits)} waits for approval`,
      full === null ? 'full' : `full again at ${new Date(full * 1000).toISOString()}`,
    ].join(', ');
  });
};
