import { Refusal } from '../errors.ts';
import { parsedField } from './parsed-field.ts';

export const NICKNAME_LENGTH = { least: 2, most: 24 } as const;

/** Allowed characters: letters with their marks and digits of any script, and spaces. */
const FIT = /^[\p{L}\p{M}\p{Nd} ]*$/u;
/** Characters without a glyph, such as Hangul fillers and variation selectors. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;
/** More marks on one letter than any language uses; they would overlap the lines around. */
const TOO_MANY_MARKS = /\p{M}{5,}/u;
/** In folded form. */
const OWN_NAME = 'oceanbot';
/** Refused at the beginning or end of a word. */
const RESERVED = ['support', 'admin', 'operator', 'moderator', 'official'];

/** 'Member 12' in folded form, where 0 and 1 are letters. */
const GIVEN = /^member[\p{Nd}ol]+$/u;

export type Nickname = {
  readonly nickname: string;
  /** For comparison: two nicknames with the same folded form look alike. */
  readonly folded: string;
};

/** A nickname as it is kept. @throws Refusal NICKNAME_INVALID, NICKNAME_RESERVED @example parseNickname(' Ａnna  B ').nickname // 'Anna B' */
export function parseNickname(raw: unknown): Nickname {
  if (typeof raw !== 'string' || raw.length > MAX_SENT_LENGTH) throw invalid();
  const nickname = raw.normalize('NFKC').replace(/ +/g, ' ').replace(/^ | $/g, '');
  const length = [...nickname].length;
  if (length < NICKNAME_LENGTH.least || nickname.length > NICKNAME_LENGTH.most) throw invalid();
  if (!FIT.test(nickname) || INVISIBLE.test(nickname) || TOO_MANY_MARKS.test(nickname) || !/[\p{L}\p{Nd}]/u.test(nickname))
    throw invalid();
  if (isReserved(nickname)) throw new Refusal('NICKNAME_RESERVED');
  return { nickname, folded: foldNickname(nickname) };
}

/** Replaces a nickname that operators took away; no member can choose it. @example givenNickname(12).nickname // 'Member 12' */
export function givenNickname(number: number): Nickname {
  const nickname = `Member ${number}`;
  return { nickname, folded: foldNickname(nickname) };
}

/** Applies before normalisation, which may shorten the text. */
const MAX_SENT_LENGTH = 200;

function invalid(): Refusal {
  return new Refusal('NICKNAME_INVALID', NICKNAME_LENGTH);
}

/**
 * Ignores case, accents and spaces, and maps Cyrillic and Greek letters that look like Latin ones to those.
 * @example foldNickname('Ännа 0') === foldNickname('anna o') // with a Cyrillic а
 */
export function foldNickname(nickname: string): string {
  const plain = nickname.normalize('NFKD').replace(ACCENTS_AND_SPACES, '').toLowerCase();
  return [...plain]
    .map((letter) => LOOKS_LIKE.get(letter) ?? letter)
    .join('')
    .normalize('NFC');
}

/** Marks of other scripts are vowels and are kept. */
const ACCENTS_AND_SPACES = /[\u0300-\u036f ]/g;
/** Pairs of a letter and the Latin one that looks the same in most fonts. A capital i looks like a small l, and case is ignored. */
const PAIRS =
  'аa вb сc ԁd еe һh іl јj кk ӏl мm нh оo рp ѕs тt уy хx αa βb εe ηn ιl κk νv οo ρp τt υu χx ıl łl øo đd ɑa ɡg 0o 1l il';
const LOOKS_LIKE = new Map(PAIRS.split(' ').map(([letter = '', latin = '']) => [letter, latin]));

/** Whether a member of this name could be mistaken for the platform. */
function isReserved(nickname: string): boolean {
  const names = [nickname, ...nickname.split(' ')].map(foldNickname);
  const reserved = RESERVED.map(foldNickname);
  if (GIVEN.test(foldNickname(nickname))) return true;
  return names.some((name) => name.includes(OWN_NAME) || reserved.some((word) => name.startsWith(word) || name.endsWith(word)));
}

/** The nickname of a profile: the client sends text, the use case receives both forms. */
export const nicknameField = parsedField<string, Nickname>(
  `the nickname: ${NICKNAME_LENGTH.least} to ${NICKNAME_LENGTH.most} letters, digits or spaces, which no other member has`,
  { refusals: ['NICKNAME_INVALID', 'NICKNAME_RESERVED'], parse: parseNickname },
);
