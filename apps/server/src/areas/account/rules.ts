import { Refusal } from '@ocean/api/errors';
import { getAddress, isAddress } from 'viem';

/** Without 0 O 1 I L U V: what people confuse when they read a code aloud or copy it by hand. */
const CODE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTWXYZ';
const CODE_LENGTH = 8;
const INVITE_CODE = /^[A-Z0-9-]{4,32}$/;

/**
 * A wallet address in lower case, as the database keeps it.
 * @throws Refusal ADDRESS_MISSING, ADDRESS_INVALID
 */
export function parseAddressField(raw: unknown): `0x${string}` {
  if (raw === undefined || raw === null || (typeof raw === 'string' && raw.trim() === '')) throw new Refusal('ADDRESS_MISSING');
  if (typeof raw !== 'string') throw new Refusal('ADDRESS_INVALID');
  const text = raw.trim();
  if (!isAddress(text, { strict: false })) throw new Refusal('ADDRESS_INVALID');
  return text.toLowerCase() as `0x${string}`;
}

/**
 * An invitation code as it is stored; undefined when nothing was entered.
 * @throws Refusal INVITE_CODE_UNKNOWN when it cannot be anybody's
 */
export function parseInviteCodeField(raw: unknown): string | undefined {
  if (raw === undefined || raw === null || (typeof raw === 'string' && raw.trim() === '')) return undefined;
  if (typeof raw !== 'string') throw new Refusal('INVITE_CODE_UNKNOWN');
  const code = raw.trim().toUpperCase();
  if (!INVITE_CODE.test(code)) throw new Refusal('INVITE_CODE_UNKNOWN');
  return code;
}

/**
 * The bytes of a signature.
 * @throws Refusal SIGNATURE_MISSING, SIGNATURE_INVALID when it is not hexadecimal or far larger than any wallet makes
 */
export function parseSignatureField(raw: unknown): `0x${string}` {
  if (raw === undefined || raw === null || raw === '') throw new Refusal('SIGNATURE_MISSING');
  if (typeof raw !== 'string' || raw.length > MOST_SIGNATURE_LENGTH || !/^0x([0-9a-fA-F]{2})+$/.test(raw)) {
    throw new Refusal('SIGNATURE_INVALID');
  }
  return raw as `0x${string}`;
}

/** A signature of an undeployed wallet carries the call that deploys it. */
const MOST_SIGNATURE_LENGTH = 2 + 2 * 16_384;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** @throws Refusal SIGNATURE_MISSING without one (the specification's payload), CHALLENGE_UNKNOWN when it is nobody's */
export function parseChallengeField(raw: unknown): string {
  if (raw === undefined || raw === null || raw === '') throw new Refusal('SIGNATURE_MISSING');
  if (typeof raw !== 'string' || !UUID.test(raw)) throw new Refusal('CHALLENGE_UNKNOWN');
  return raw.toLowerCase();
}

/** A code from random bytes; bytes that would favour the first letters are skipped. @example inviteCodeFrom(randomBytes(64)) // 'K7QH2MWD' */
export function inviteCodeFrom(random: Uint8Array): string {
  const fair = 256 - (256 % CODE_ALPHABET.length);
  const letters = Array.from(
    random.filter((byte) => byte < fair),
    (byte) => CODE_ALPHABET[byte % CODE_ALPHABET.length],
  );
  if (letters.length < CODE_LENGTH) throw new Error('too few random bytes for an invitation code');
  return letters.slice(0, CODE_LENGTH).join('');
}

/** How addresses leave the server. */
export function checksummed(address: string): `0x${string}` {
  return getAddress(address);
}
