import { language } from './locale.ts';

/** Scripts with their own comma; the Latin one slants the wrong way in Arabic and is too narrow in Chinese. */
const COMMAS: Readonly<Record<string, string>> = { ar: '، ', cn: '，', cht: '，', ja: '、' };

/** Separates short texts in a list. */
export const COMMA = COMMAS[language.code] ?? ', ';
