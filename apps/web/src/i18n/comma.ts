import { language } from './locale.ts';

/** Between short texts one after the other; the Latin comma leans the wrong way between Arabic words. */
export const COMMA = language.dir === 'rtl' ? '، ' : ', ';
