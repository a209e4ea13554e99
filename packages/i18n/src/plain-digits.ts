/** Digits that keyboards of the thirteen languages can type, by their Intl names. */
const NUMBERING_SYSTEMS = ['arab', 'arabext', 'deva', 'beng', 'hanidec'];

const FULL_WIDTH = /[\uff01-\uff5e]/g;
const FULL_WIDTH_OFFSET = 0xfee0;

/** Direction marks, which are copied along with an amount out of Arabic text. */
const DIRECTION_MARKS = /[\u061c\u200e\u200f\u2066-\u2069]/g;

/**
 * Writes digits and signs as ASCII has them, without changing what they mean: digits of other scripts, full-width
 * characters, the full stop of a Chinese or Japanese keyboard, every kind of space and minus. The comma of an Arabic keyboard stays as it is:
 * people type it for groups and for decimals.
 * @example plainDigits('１２．５') // '12.5'
 */
export function plainDigits(text: string): string {
  return text
    .replace(DIRECTION_MARKS, '')
    .replace(FULL_WIDTH, (char) => String.fromCharCode(char.charCodeAt(0) - FULL_WIDTH_OFFSET))
    .replace(/[\u3002\uff61]/g, '.')
    .replace(/\u2212/g, '-')
    .replace(/\s/g, ' ')
    .trim()
    .replace(/[^\x20-\x7e]/g, (char) => digitValues().get(char) ?? char);
}

let values: Map<string, string> | undefined;

function digitValues(): Map<string, string> {
  values ??= new Map(
    NUMBERING_SYSTEMS.flatMap((system) => {
      const format = new Intl.NumberFormat(`en-u-nu-${system}`);
      return Array.from({ length: 10 }, (_, digit) => [format.format(digit), String(digit)] as const);
    }),
  );
  return values;
}
