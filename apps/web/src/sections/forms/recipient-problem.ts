import type { RefusalKey } from '@ocean/api/errors';
import { isAddress } from '@ocean/api/is-address';

/** An address that is still being typed. */
const BEGUN = /^0?x?[0-9a-fA-F]*$/;
const COMPLETE_LENGTH = 42;

const ABOUT_RECIPIENT: ReadonlySet<RefusalKey> = new Set([
  'ADDRESS_MISSING',
  'ADDRESS_INVALID',
  'ADDRESS_MISTYPED',
  'NOT_TO_YOURSELF',
  'NOT_IN_LINE',
  'RECIPIENT_UNKNOWN',
  'RECIPIENT_SUSPENDED',
]);

/** What is wrong with a typed address; null while it can still become one. */
export function recipientProblem(text: string): RefusalKey | null {
  const isWrong = text !== '' && !isAddress(text) && (text.length >= COMPLETE_LENGTH || !BEGUN.test(text));
  return isWrong ? 'ADDRESS_INVALID' : null;
}

/** True for a refusal that shows at the recipient's field; every other one shows at the amount. */
export function isAboutRecipient(key: RefusalKey): boolean {
  return ABOUT_RECIPIENT.has(key);
}
