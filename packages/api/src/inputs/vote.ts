import { Refusal } from '../errors.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The purchase that a wallet has paid for a vote. @throws Refusal VOTE_UNPAID, also when it is missing */
export function requirePurchaseToVote(raw: unknown): string {
  if (typeof raw !== 'string' || !UUID.test(raw)) throw new Refusal('VOTE_UNPAID');
  return raw.toLowerCase();
}
