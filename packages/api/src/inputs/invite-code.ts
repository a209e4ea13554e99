import { isMissing } from './is-missing.ts';

const INVITE_CODE = /^[A-Z0-9-]{4,32}$/;

export const INVITE_CODE_REFUSALS = [
  'INVITE_CODE_MISSING',
  'INVITE_CODE_MALFORMED',
  'INVITE_CODE_UNKNOWN',
  'INVITER_SUSPENDED',
] as const;

/** The code as it is stored; undefined when none was entered, null when it cannot be a valid code. */
export type InviteCode = string | null | undefined;

/** Refuses nothing: a known address needs no code, and only the use case can tell whether an address is known. */
export function parseInviteCode(raw: unknown): InviteCode {
  if (isMissing(raw)) return undefined;
  const code = typeof raw === 'string' ? raw.trim().toUpperCase() : '';
  return INVITE_CODE.test(code) ? code : null;
}
