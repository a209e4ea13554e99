import type { QueryClient } from '@tanstack/react-query';

/** A payment on chain settles minutes after it was begun; the events of other acts arrive within seconds. */
const KNOWN_FOR_MS = 30 * 60_000;
const MAX_KNOWN = 100;

/** Remembers the acts of this browser by their inputs and answers, so that the member is not notified of them. */
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
    /** The answer of an act may arrive after the event that it caused. */
    isActing: () => client.isMutating() > 0,
    end,
  };
}
