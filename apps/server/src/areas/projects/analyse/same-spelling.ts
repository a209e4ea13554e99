/** The zero of each script whose digits are read as 0 to 9: Arabic, Persian, Devanagari and Bengali. */
const ZEROS = [0x660, 0x6f0, 0x966, 0x9e6];

/**
 * One spelling for letters that people and keyboards write in several ways, so that a word is found however it is typed: composed
 * and decomposed letters, full-width ones, Arabic hamzas and vowel signs, Hindi dots, and digits of other scripts.
 * @example sameSpelling('أرض ٢٠٣١') // 'ارض 2031'
 */
export function sameSpelling(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/[\u064b-\u0652\u0640\u093c\u200b-\u200f]/g, '')
    .replaceAll(/[أإآٱ]/g, 'ا')
    .replaceAll('ى', 'ي')
    .replaceAll('ة', 'ه')
    .replaceAll('ؤ', 'و')
    .replaceAll('ئ', 'ي')
    .replaceAll('ँ', 'ं')
    .replaceAll('’', "'")
    .replaceAll('\u2011', '-')
    .replaceAll(/[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef]/g, digitOf);
}

function digitOf(written: string): string {
  const code = written.charCodeAt(0);
  return String(code - (ZEROS.findLast((zero) => zero <= code) ?? code));
}
