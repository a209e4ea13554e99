import type { desk } from '@ocean/api/areas/desk';
import type { OutputOf } from '@ocean/api/endpoint';

type Page = Pick<OutputOf<typeof desk.messages>, 'list' | 'next'>;
export type Message = Page['list'][number];

/** The loaded messages of an order, oldest first. */
export type Conversation = {
  /** Loaded on demand. */
  readonly earlier: readonly Message[];
  /** The newest page, and the messages that arrived after it was first read. */
  readonly latest: readonly Message[];
  /** The cursor to earlier messages; null: there are none. */
  readonly next: string | null;
};

/** Whether neither party has written: the platform's own lines are always there. */
export function isUnwritten({ earlier, latest, next }: Conversation): boolean {
  return next === null && [...earlier, ...latest].every(({ from }) => from === 'platform');
}

/**
 * Appends the newest page to the known messages. Lines that it repeats are replaced. If it repeats none, messages may be missing
 * in between, so the conversation starts over with it.
 */
export function joinNewest(known: Conversation | undefined, newest: Page): Conversation {
  const [first] = newest.list;
  const from = known?.latest.findIndex(({ id }) => id === first?.id) ?? -1;
  if (!known || from < 0) return { earlier: [], latest: newest.list, next: newest.next };
  return { ...known, latest: [...known.latest.slice(0, from), ...newest.list] };
}

/** Prepends an earlier page; leaves the conversation unchanged when its cursor is a different one by now. */
export function joinEarlier(known: Conversation | undefined, page: Page, cursor: string): Conversation | undefined {
  if (known?.next !== cursor) return known;
  return { ...known, earlier: [...page.list, ...known.earlier], next: page.next };
}
