import { shownText } from '@ocean/api/inputs/text';

/** The characters of a link, a source marker or a tag: read as a whole, because half of one cannot be recognised. */
const MAX_RUN = 2_000;
const RUN = /[\p{L}\p{N}:/.\-_?=&%#@~+!$'*,;[\]()"|\\]/u;
const LINK =
  /[a-z][a-z0-9+.-]*:\/\/|\bwww\.|\b(?:javascript|data|mailto|vbscript|file|tel):|(?:^|[^\p{L}\p{N}])[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}\//iu;
const MARKER = /\[(\d{1,3})\]/g;
const LEFT_OUT = '…';

/**
 * Turns a model's output into plain text as it arrives, in any pieces: no tags, no links, no invisible characters, and no
 * marker of a source that it was not given. The sources that it names are numbered anew as they appear, from 1, because only
 * they are listed below the answer.
 * @example const words = createPlainWords(2); words.add('See [2] and [7] <b>'); words.end() // 'See [1] and ‹b›'
 */
export function createPlainWords(sources: number) {
  let run = '';
  let isOverlong = false;
  const cited: number[] = [];

  const clean = (word: string): string => {
    if (LINK.test(word)) return LEFT_OUT;
    return word.replaceAll(MARKER, (_marker, number: string) => {
      const at = Number(number);
      if (at < 1 || at > sources) return '';
      if (!cited.includes(at)) cited.push(at);
      return `[${cited.indexOf(at) + 1}]`;
    });
  };
  const flush = (): string => {
    const word = isOverlong ? LEFT_OUT : clean(run);
    run = '';
    isOverlong = false;
    return word;
  };

  return {
    /** The part that can be shown now; the rest waits for its end. */
    add(piece: string): string {
      let shown = '';
      // The two halves of \r\n may arrive in separate pieces.
      for (const character of shownText(piece.replaceAll('\r', ''))) {
        if (RUN.test(character)) {
          if (run.length < MAX_RUN) run += character;
          else isOverlong = true;
        } else shown += flush() + plain(character);
      }
      return shown;
    },
    end: (): string => (run === '' ? '' : flush()),
    /** Numbers of the cited sources as they were given, from 1, in the order in which they appear. */
    cited: (): readonly number[] => cited,
  };
}

/** Prevents a model's text from being read as a tag. */
function plain(character: string): string {
  if (character === '<') return '‹';
  if (character === '>') return '›';
  return character;
}
