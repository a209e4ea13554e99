import type { LiveEvent } from './happening.ts';
import { type Ask, isRepeated, isSaid, type Word, wordOfEvent } from './word-of-event.ts';

/** A purchase that was begun here is followed here. Of everything else its state tells whose act it was. */
const OWN_PURCHASE_MS = 30 * 60_000;
const LOOK_AGAIN_MS = 250;
/** Of what happens at once, as after a time away, so many are looked at. */
const MAX_LOOKED_AT = 3;

type Saying = {
  readonly ask: Ask;
  readonly acts: { isOwn(id: string, withinMs: number): boolean; isActing(): boolean };
  readonly isVisible: () => boolean;
  /** The address that is on the screen. */
  readonly location: () => string;
  readonly say: (word: Word) => void;
};

/** Says what happened elsewhere in the app: once, not what the member did in this browser, and not what is on the screen. */
export function sayHappened({ ask, acts, isVisible, location, say }: Saying) {
  const said = new Set<string>();
  let saying = Promise.resolve();
  let isEnded = false;

  const settled = async () => {
    while (acts.isActing() && !isEnded) await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  };
  const tell = async (event: LiveEvent) => {
    await settled();
    if (event.kind === 'settlement' && acts.isOwn(event.id, OWN_PURCHASE_MS)) return;
    const word = await wordOfEvent(ask, event);
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

/** A ticket is named by the query of its address; what else stands there is how a page is shown. */
function isShown(to: string, location: string): boolean {
  const [there, here] = [to, location].map((address) => new URL(address, 'http://app'));
  const ticketOf = (url: URL | undefined) => url?.searchParams.get('ticket');
  return there?.pathname.toLowerCase() === here?.pathname.toLowerCase() && ticketOf(there) === ticketOf(here);
}
