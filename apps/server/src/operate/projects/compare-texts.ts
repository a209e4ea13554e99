import { findChanges } from '../../areas/projects/analyse/differences.ts';

/** A part of a text; `isChanged`: it differs on the other side. */
export type Piece = { text: string; isChanged: boolean };
/** Unchanged lines, or lines of one text beside those that replaced them. */
export type Block = { before: Piece[]; after: Piece[] };

const WORD = /\s+|[^\s]+/g;

/**
 * Two texts side by side: unchanged whole lines, and changed lines with their changed words.
 * @example compareTexts('a\nb c', 'a\nb d') // two blocks; of the second, "c" and "d" are changed
 */
export function compareTexts(before: string, after: string): Block[] {
  const [old, fresh] = [before.split('\n'), after.split('\n')];
  const blocks: Block[] = [];
  let at = 0;
  const keep = (until: number) => {
    if (until === at) return;
    const text = old.slice(at, until).join('\n');
    blocks.push({ before: [{ text, isChanged: false }], after: [{ text, isChanged: false }] });
  };
  for (const change of findChanges(old, fresh)) {
    keep(change.from);
    blocks.push(compareWords(old.slice(change.from, change.to), change.after));
    at = change.to;
  }
  keep(old.length);
  return blocks;
}

/** Lines that exist on only one side are marked as changed entirely. */
function compareWords(old: readonly string[], fresh: readonly string[]): Block {
  if (old.length === 0 || fresh.length === 0) return { before: wholly(old), after: wholly(fresh) };
  const [words, others] = [old.join('\n').match(WORD) ?? [], fresh.join('\n').match(WORD) ?? []];
  const block: Block = { before: [], after: [] };
  let at = 0;
  const keep = (until: number) => {
    const text = words.slice(at, until).join('');
    for (const side of [block.before, block.after]) add(side, text, false);
  };
  for (const { from, to, after } of findChanges(words, others)) {
    keep(from);
    add(block.before, words.slice(from, to).join(''), true);
    add(block.after, after.join(''), true);
    at = to;
  }
  keep(words.length);
  // An empty line counts as a line, too.
  for (const pieces of [block.before, block.after]) if (pieces.length === 0) pieces.push({ text: '', isChanged: true });
  return block;
}

function wholly(lines: readonly string[]): Piece[] {
  return lines.length === 0 ? [] : [{ text: lines.join('\n'), isChanged: true }];
}

function add(side: Piece[], text: string, isChanged: boolean): void {
  if (text !== '') side.push({ text, isChanged });
}
