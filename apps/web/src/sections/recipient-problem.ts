import type { RefusalKey } from '@ocean/api/errors';

const ADDRESS = /^0x[0-9a-fA-F]{40}$/;
/** What an address looks like while it is typed. */
const BEGUN = /^0?x?[0-9a-fA-F]*$/;
const COMPLETE_LENGTH = 42;

const ABOUT_RECIPIENT: ReadonlySet<RefusalKey> = new Set([
  'ADDRESS_MISSING',
  'ADDRESS_INVALID',
  'NOT_TO_YOURSELF',
  'NOT_IN_LINE',
  'RECIPIENT_UNKNOWN',
  'RECIPIENT_SUSPENDED',
]);

export function isAddress(text: string): boolean {
  return ADDRESS.test(text);
}

/** Of an address that is still being typed nobody wants to hear that it is wrong. */
export function recipientProblem(text: string): RefusalKey | null {
  const isWrong = text !== '' && !isAddress(text) && (text.length >= COMPLETE_LENGTH || !BEGUN.test(text));
  return isWrong ? 'ADDRESS_INVALID' : null;
}

/** A refusal stands where it can be mended: at the recipient, or else at the amount. */
export function isAboutRecipient(key: RefusalKey): boolean {
  return ABOUT_RECIPIENT.has(key);
}
