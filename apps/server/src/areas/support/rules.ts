/** A piece of a line. `route`: the path of the app that it links to. */
export type Part = { readonly text: string; readonly isStrong: boolean; readonly route: string | null };

export type Block = { readonly kind: 'paragraph' | 'bullet' | 'step'; readonly parts: readonly Part[] };

const MAX_EXCERPT_LENGTH = 200;

/** `**strong**` or `[text](/path)`. Only paths of the app: a leading double slash would lead to another site. */
const MARKED = /\*\*([^*]+)\*\*|\[([^\]]+)\]\((\/[A-Za-z]{0,20}(?:\/[A-Za-z]{1,20}){0,3})\)/g;

/**
 * The simple markup of articles: each line is a paragraph, `- ` starts a bullet, `1. ` a step. Anything else is plain text.
 * @example parseBody('See [your assets](/zichan)') // [{ kind: 'paragraph', parts: [{ text: 'See ', … }, { …, route: '/zichan'
 * }] }]
 */
export function parseBody(body: string): Block[] {
  const lines = body.split('\n').map((line) => line.trim());
  return lines.filter((line) => line !== '').map(parseLine);
}

function parseLine(line: string): Block {
  const step = /^\d{1,2}\. +(.+)$/.exec(line)?.[1];
  if (step !== undefined) return { kind: 'step', parts: parseParts(step) };
  const bullet = /^- +(.+)$/.exec(line)?.[1];
  return bullet === undefined ? { kind: 'paragraph', parts: parseParts(line) } : { kind: 'bullet', parts: parseParts(bullet) };
}

function parseParts(line: string): Part[] {
  const parts: Part[] = [];
  let read = 0;
  for (const found of line.matchAll(MARKED)) {
    parts.push(plain(line.slice(read, found.index)));
    const [whole, strong, text, route] = found;
    parts.push({ text: strong ?? text ?? '', isStrong: strong !== undefined, route: route ?? null });
    read = found.index + whole.length;
  }
  parts.push(plain(line.slice(read)));
  return parts.filter(({ text }) => text !== '');
}

const plain = (text: string): Part => ({ text, isStrong: false, route: null });

/** The beginning of a text without its markup, cut between words where the language has spaces. */
export function excerptOf(body: string): string {
  const text = parseBody(body)
    .map(({ parts }) => parts.map((part) => part.text).join(''))
    .join(' ');
  const letters = [...text];
  if (letters.length <= MAX_EXCERPT_LENGTH) return text;
  const cut = letters.slice(0, MAX_EXCERPT_LENGTH - 1).join('');
  const space = cut.lastIndexOf(' ');
  return `${space > cut.length / 2 ? cut.slice(0, space) : cut}…`;
}
