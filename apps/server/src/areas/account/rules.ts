import { getAddress } from 'viem';

/** Without 0 O 1 I L U V: what people confuse when they read a code aloud or copy it by hand. */
const CODE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTWXYZ';
const CODE_LENGTH = 8;

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

const VISIBLE_HEX_DIGITS = 4;

/** An address as others see it. @example shortAddress('0x52908400098527886e0f7030069857d2e4169ee7') // '0x52…9EE7' */
export function shortAddress(address: string): string {
  const checksummed = getAddress(address);
  return `${checksummed.slice(0, VISIBLE_HEX_DIGITS)}…${checksummed.slice(-VISIBLE_HEX_DIGITS)}`;
}
