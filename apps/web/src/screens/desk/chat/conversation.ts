import type { desk } from '@ocean/api/areas/desk';
import type { OutputOf } from '@ocean/api/endpoint';

type Page = Pick<OutputOf<typeof desk.messages>, 'list' | 'next'>;
export type Message = Page['list'][number];

/** What was said about an order, oldest first, as far as it was asked for. */
export type Conversation = {
  /** Loaded on demand. */
  readonly earlier: readonly Message[];
  /** The newest page, and what came after it was first read. */
  readonly latest: readonly Message[];
  /** Leads to what was said before; null: nothing was. */
  readonly next: string | null;
};

/**
 * The newest page again, behind what is known. The lines that it repeats are as it tells them; where it repeats none, so much was said
 * meanwhile that something lies between, and the conversation begins with it.
 */
export function joinNewest(known: Conversation | undefined, newest: Page): Conversation {
  const [first] = newest.list;
  const from = known?.latest.findIndex(({ id }) => id === first?.id) ?? -1;
  if (!known || from < 0) return { earlier: [], latest: newest.list, next: newest.next };
  return { ...known, latest: [...known.latest.slice(0, from), ...newest.list] };
}

/** The page before, in front of what is known; undefined when what is known goes on from somewhere else by now. */
export function joinEarlier(known: Conversation | undefined, page: Page, cursor: string): Conversation | undefined {
  if (known?.next !== cursor) return known;
  return { ...known, earlier: [...page.list, ...known.earlier], next: page.next };
}
