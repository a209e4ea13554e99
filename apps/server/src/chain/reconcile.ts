/** What the follower keeps of a block: enough to see that the next one stands on it. */
export type Header = {
  readonly number: number;
  readonly hash: string;
  readonly parentHash: string;
  /** Unix seconds. */
  readonly time: number;
};

export type Verdict =
  | { readonly kind: 'duplicate' }
  | { readonly kind: 'tooDeep'; readonly ground: Header }
  | { readonly kind: 'next' }
  | { readonly kind: 'gap'; readonly ask: number }
  | { readonly kind: 'reorg'; readonly to: number };

/**
 * Decides what one incoming block means for the blocks already known. `window` is ascending and without holes; its
 * first block is the ground: final, never given up. The cases, in the order in which they are handled:
 *
 *   duplicate  the block is known already: nothing to do
 *   tooDeep    it says that the ground, or something below it, was another block: a final block was replaced, or the
 *              node is on another chain. Nothing may advance on its word
 *   next       it stands on the newest known block: append it
 *   reorg      it stands on a known older block: drop everything above `to`, then append it
 *   gap        what it stands on is not known, or known differently: bring block `ask` first. Asking downwards ends at
 *              the block where the two chains part, or at the ground
 */
export function reconcile(window: readonly Header[], incoming: Header): Verdict {
  const ground = window[0];
  const top = window.at(-1);
  if (!ground || !top) throw new Error('the window has at least its ground');
  const known = (number: number): Header | undefined => window[number - ground.number];

  if (known(incoming.number)?.hash === incoming.hash) return { kind: 'duplicate' };
  if (incoming.number <= ground.number) return { kind: 'tooDeep', ground };
  if (incoming.number === ground.number + 1 && incoming.parentHash !== ground.hash) return { kind: 'tooDeep', ground };

  if (known(incoming.number - 1)?.hash === incoming.parentHash) {
    const to = incoming.number - 1;
    return to === top.number ? { kind: 'next' } : { kind: 'reorg', to };
  }
  return { kind: 'gap', ask: Math.min(incoming.number - 1, top.number + 1) };
}
