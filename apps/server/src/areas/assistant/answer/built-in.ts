import { BUILT_IN } from '@ocean/api/areas/assistant';
import type { Assistant, Source } from './assistant.ts';
import { BUILT_IN_WORDS } from './built-in-words.ts';

const MAX_QUOTED = 3;
/** The best source is quoted at greater length than the others. */
const MAX_FIRST_LENGTH = 600;
const MAX_OTHER_LENGTH = 240;

/** Quotes what the search has found and says that it is a search. It needs no service and invents nothing. */
export const builtInAssistant: Assistant = {
  by: BUILT_IN,
  async *answer({ lang, sources }) {
    const words = BUILT_IN_WORDS[lang];
    if (sources.length === 0) {
      yield words.nothing;
      return;
    }
    yield words.found;
    for (const [at, source] of sources.slice(0, MAX_QUOTED).entries()) yield `\n\n${quoteOf(source, at)}`;
  },
};

function quoteOf({ title, text }: Source, at: number): string {
  return `[${at + 1}] ${title}\n${cut(text, at === 0 ? MAX_FIRST_LENGTH : MAX_OTHER_LENGTH)}`;
}

/** Between words where there are any. */
function cut(text: string, maximum: number): string {
  const letters = [...text];
  if (letters.length <= maximum) return text;
  const short = letters.slice(0, maximum - 1).join('');
  const space = Math.max(short.lastIndexOf(' '), short.lastIndexOf('\n'));
  return `${space > short.length / 2 ? short.slice(0, space) : short}…`;
}
