import { language } from './locale.ts';

/** Scripts with a comma of their own; the Latin one leans the wrong way between Arabic words and is too narrow between Chinese. */
const COMMAS: Readonly<Record<string, string>> = { ar: '، ', cn: '，', cht: '，', ja: '、' };

/** Between short texts one after the other. */
export const COMMA = COMMAS[language.code] ?? ', ';
