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
