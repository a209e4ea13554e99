import { type Ask, announcementOf, isRepeated, isSaid, type Word } from './announcement-of.ts';
import type { LiveEvent } from './event-batch.ts';

/** A purchase begun here is followed here anyway. For every other event the state tells whose act it was. */
const OWN_PURCHASE_MS = 30 * 60_000;
const LOOK_AGAIN_MS = 250;
/** At most this many events of one moment are examined, as after a time away. */
const MAX_LOOKED_AT = 3;

type Saying = {
  readonly ask: Ask;
  readonly acts: { isOwn(id: string, withinMs: number): boolean; isActing(): boolean };
  readonly isVisible: () => boolean;
  /** The address of the current screen. */
  readonly location: () => string;
  readonly say: (word: Word) => void;
};

/** Announces events once, except those that the member caused in this browser and those that are on the screen. */
export function announceEvents({ ask, acts, isVisible, location, say }: Saying) {
  const said = new Set<string>();
  let saying = Promise.resolve();
  let isEnded = false;

  const settled = async () => {
    while (acts.isActing() && !isEnded) await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  };
  const tell = async (event: LiveEvent) => {
    await settled();
    if (event.kind === 'settlement' && acts.isOwn(event.id, OWN_PURCHASE_MS)) return;
    const word = await announcementOf(ask, event);
    if (word === null || isEnded || !isVisible()) return;
    const name = `${word.key} ${event.id}`;
    if (said.has(name) && !isRepeated(event)) return;
    said.add(name);
    if (!isShown(word.to, location())) say(word);
  };

  return {
    happened(events: readonly LiveEvent[]) {
      if (!isVisible()) return;
      const newest = new Map(events.filter(isSaid).map((event) => [`${event.kind} ${event.id}`, event]));
      for (const event of [...newest.values()].slice(-MAX_LOOKED_AT))
        saying = saying.then(() => (isEnded ? undefined : tell(event))).catch(() => undefined);
    },
    end() {
      isEnded = true;
    },
  };
}

/** A ticket is named in the query; the other parameters only control how a page is shown. */
function isShown(to: string, location: string): boolean {
  const [there, here] = [to, location].map((address) => new URL(address, 'http://app'));
  const ticketOf = (url: URL | undefined) => url?.searchParams.get('ticket');
  return there?.pathname.toLowerCase() === here?.pathname.toLowerCase() && ticketOf(there) === ticketOf(here);
}
