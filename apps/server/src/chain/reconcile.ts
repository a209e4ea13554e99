/** The part of a block that the follower stores: enough to check that the next one is its child. */
export type Header = {
  readonly number: number;
  readonly hash: string;
  readonly parentHash: string;
  /** Unix seconds. */
  readonly time: number;
  /** Digest of the whole header as the node reported it; nodes are compared by it. */
  readonly digest?: string;
  /** Whether the hash was recomputed from the header, so that agreeing on the hash means agreeing on the time. */
  readonly isProven?: boolean;
};

export type Verdict =
  | { readonly kind: 'duplicate' }
  | { readonly kind: 'tooDeep'; readonly ground: Header }
  | { readonly kind: 'next' }
  | { readonly kind: 'gap'; readonly ask: number }
  | { readonly kind: 'reorg'; readonly to: number };

/**
 * Decides what one incoming block means for the known blocks. `window` is ascending and without gaps; its first block is
 * the ground: final, never dropped. The cases, in the order in which they are handled:
 *
 *   duplicate  the block is known: nothing to do
 *   tooDeep    it contradicts the ground or a block below it: a final block was replaced, or the node is on another
 *              chain. Nothing may advance because of this node
 *   next       its parent is the newest known block: append it
 *   reorg      its parent is an older known block: drop everything above `to`, then append it
 *   gap        its parent is unknown, or known with another hash: bring block `ask` first. Walking down ends at the
 *              common ancestor of the two chains, or at the ground
 */
export function reconcile(window: readonly Header[], incoming: Header): Verdict {
  const ground = window[0];
  const top = window.at(-1);
  if (!ground || !top) throw new Error('the window is empty');
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
