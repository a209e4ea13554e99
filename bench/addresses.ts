import { createHash } from 'node:crypto';

/** Inviter and invited stand beside each other: 0 invited 1, 2 invited 3. */
export const MEMBERS = 4_000;
/** The first of them also have bots. */
export const OWNERS = 200;

export function addressOf(at: number): string {
  return `0x${(at + 1).toString(16).padStart(40, '0')}`;
}

/** Anybody who knows the number can make the token: the load generator is another process. */
export function tokenOf(at: number): string {
  return createHash('sha256').update(`bench ${at}`).digest('base64url');
}
