import type { LiveEvent } from './happening.ts';
import { type Ask, type Word, wordOfEvent } from './word-of-event.ts';

/** What a member did is told back within so long. */
const OWN_MS = 20_000;
/** A purchase that was begun here is followed here. */
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
    if (acts.isOwn(event.id, event.kind === 'settlement' ? OWN_PURCHASE_MS : OWN_MS)) return;
    const word = await wordOfEvent(ask, event);
    if (word === null || isEnded || !isVisible()) return;
    // Messages come one by one; everything else happens to a thing once.
    const name = `${word.key} ${event.id}`;
    if (event.kind !== 'message' && said.has(name)) return;
    said.add(name);
    if (new URL(word.to, 'http://app').pathname.toLowerCase() !== location().toLowerCase()) say(word);
  };

  return {
    happened(events: readonly LiveEvent[]) {
      if (!isVisible()) return;
      const newest = new Map(events.map((event) => [`${event.kind} ${event.id}`, event]));
      for (const event of [...newest.values()].slice(-MAX_LOOKED_AT))
        saying = saying.then(() => (isEnded ? undefined : tell(event))).catch(() => undefined);
    },
    end() {
      isEnded = true;
    },
  };
}
