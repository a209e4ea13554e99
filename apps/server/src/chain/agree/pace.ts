import { type BlockRange, RangeTooLarge } from '../rpc-node.ts';

/** How many blocks of logs a node is asked for in one request. Learned from its refusals, one per node. */
export type Pace = { blocks: number };

export const MAX_BLOCKS_A_REQUEST = 2_000;

/** Halves a range that the node refuses until the node serves it. Each range that succeeds doubles the next one. */
export async function atPace<T>(
  pace: Pace,
  wanted: BlockRange,
  read: (part: BlockRange) => Promise<T>,
): Promise<[T, BlockRange]> {
  for (;;) {
    const part = { from: wanted.from, to: Math.min(wanted.to, wanted.from + pace.blocks - 1) };
    try {
      const answer = await read(part);
      pace.blocks = Math.min(MAX_BLOCKS_A_REQUEST, pace.blocks * 2);
      return [answer, part];
    } catch (error) {
      if (!(error instanceof RangeTooLarge)) throw error;
      pace.blocks = Math.max(1, Math.floor((part.to - part.from + 1) / 2));
    }
  }
}
