import type { ChainHead } from './chain-port.ts';

export type Confirmations = { readonly have: number; readonly need: number };

/** Blocks on top of an event that is not settled yet. Always below `need`, because only a settled event shows `need`. */
export function confirmationsOf(head: ChainHead | undefined, blockNumber: number, need: number): Confirmations {
  const onTop = head ? Math.max(0, head.blockNumber - blockNumber) : 0;
  return { have: Math.min(onTop, need - 1), need };
}

export function allConfirmations(need: number): Confirmations {
  return { have: need, need };
}
