import type { QueryClient } from '@tanstack/react-query';

/** A payment on chain is settled minutes after it was begun; what else a member does is told back within seconds. */
const KNOWN_FOR_MS = 30 * 60_000;
const MAX_KNOWN = 100;

/** Remembers what was done in this browser, by what was asked and answered, so that nobody is told of it. */
export function watchOwnActs(client: QueryClient, onActed: (text: string) => void, now: () => number = Date.now) {
  let known: readonly { readonly text: string; readonly at: number }[] = [];
  const remember = (text: string) => {
    known = [...known.filter(({ at }) => now() - at < KNOWN_FOR_MS), { text, at: now() }].slice(-MAX_KNOWN);
  };
  const end = client.getMutationCache().subscribe(({ type, mutation }) => {
    if (type !== 'updated' || mutation.state.status !== 'success') return;
    const { variables, data } = mutation.state;
    const text = JSON.stringify([variables, data]).toLowerCase();
    remember(text);
    onActed(text);
  });
  return {
    /** Done in another tab. */
    remember,
    isOwn: (id: string, withinMs: number) =>
      known.some(({ text, at }) => now() - at < withinMs && text.includes(id.toLowerCase())),
    /** The answer of an act may come after the event that it sets off. */
    isActing: () => client.isMutating() > 0,
    end,
  };
}
