import { createHash } from 'node:crypto';

/** Inviter and invitee have adjacent numbers: 0 invited 1, 2 invited 3. */
export const MEMBERS = 4_000;
/** The first members, which also have bots. */
export const OWNERS = 200;
/** The first members, which have passageways where a bench has a desk. */
export const OPERATORS = 400;

export function addressOf(at: number): string {
  return `0x${(at + 1).toString(16).padStart(40, '0')}`;
}

/** Derived from the number, because the load generator runs in another process and needs the same tokens. */
export function tokenOf(at: number): string {
  return createHash('sha256').update(`bench ${at}`).digest('base64url');
}
