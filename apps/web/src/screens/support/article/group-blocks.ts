import type { Article } from '../parts/article.ts';

type Block = Article['body'][number];
/** `at`: its place in the text, which does not change while it is read. */
export type Parts = { at: number; parts: (Block['parts'][number] & { at: number })[] };
export type Group = ({ kind: 'paragraph' } & Parts) | { kind: 'bullets' | 'steps'; at: number; items: Parts[] };

const LIST_OF = { bullet: 'bullets', step: 'steps' } as const;

/** Paragraphs and lists: items of one kind that follow each other are one list. */
export function groupBlocks(blocks: readonly Block[]): Group[] {
  const groups: Group[] = [];
  for (const [at, { kind, parts }] of blocks.entries()) {
    const placed = { at, parts: parts.map((part, place) => ({ ...part, at: place })) };
    if (kind === 'paragraph') {
      groups.push({ kind, ...placed });
      continue;
    }
    const last = groups.at(-1);
    if (last && last.kind !== 'paragraph' && last.kind === LIST_OF[kind]) last.items.push(placed);
    else groups.push({ kind: LIST_OF[kind], at, items: [placed] });
  }
  return groups;
}
