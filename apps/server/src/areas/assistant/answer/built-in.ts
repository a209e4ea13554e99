import { BUILT_IN } from '@ocean/api/areas/assistant';
import type { Assistant } from './assistant.ts';
import { BUILT_IN_WORDS } from './built-in-words.ts';

const MAX_QUOTED = 3;
/** The best source is quoted at greater length than the others. */
const MAX_FIRST_LENGTH = 600;
const MAX_OTHER_LENGTH = 160;

/** Quotes the passages that the search has found, or says that none answers. It needs no service and invents nothing. */
export const builtInAssistant: Assistant = {
  by: BUILT_IN,
  async *answer({ lang, sources }) {
    const words = BUILT_IN_WORDS[lang];
    const quoted = [...sources.entries()].filter(([, { isQuoted }]) => isQuoted).slice(0, MAX_QUOTED);
    yield quoted.length === 0 ? words.nothing : words.found;
    for (const [place, [at, { quote }]] of quoted.entries()) {
      yield `\n\n${cut(withoutMarkers(quote), place === 0 ? MAX_FIRST_LENGTH : MAX_OTHER_LENGTH)} [${at + 1}]`;
    }
  },
};

/** A member's "[2]" would point at a source. Brackets are replaced, because removing it from "[[2]2]" would leave another. */
function withoutMarkers(quote: string): string {
  return quote.replaceAll('[', '(').replaceAll(']', ')');
}

/** Between words where there are any. */
function cut(text: string, maximum: number): string {
  const letters = [...text];
  if (letters.length <= maximum) return text;
  const short = letters.slice(0, maximum - 1).join('');
  const space = Math.max(short.lastIndexOf(' '), short.lastIndexOf('\n'));
  return `${space > short.length / 2 ? short.slice(0, space) : short}…`;
}
