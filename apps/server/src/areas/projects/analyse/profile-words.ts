import { ENGLISH_WORDS } from './english-words.ts';
import { WORDS_OF_EAST_ASIA } from './words-of-east-asia.ts';
import { WORDS_OF_SOUTH_AND_WEST_ASIA } from './words-of-south-and-west-asia.ts';
import { WORDS_OF_SOUTHEAST_ASIA } from './words-of-southeast-asia.ts';

/** English first: it is the language of a text in which no words are found. */
export const PROFILE_WORDS = {
  ...ENGLISH_WORDS,
  ...WORDS_OF_EAST_ASIA,
  ...WORDS_OF_SOUTHEAST_ASIA,
  ...WORDS_OF_SOUTH_AND_WEST_ASIA,
} as const;
