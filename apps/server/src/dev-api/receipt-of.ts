import { type Hex, type PublicClient, TransactionReceiptNotFoundError, withRetry } from 'viem';

const POLL_MS = 25;
const MAX_POLLS = 4_000;

/**
 * Waits for a transaction of the local chain. viem's own wait looks again at a new block only: where a block is mined for each
 * transaction, none follows, and a receipt that came just after its block was found only when the wait timed out.
 * @throws TransactionReceiptNotFoundError after about 100 seconds
 */
export function receiptOf(reader: Pick<PublicClient, 'getTransactionReceipt'>, hash: Hex) {
  return withRetry(() => reader.getTransactionReceipt({ hash }), {
    delay: POLL_MS,
    retryCount: MAX_POLLS,
    shouldRetry: ({ error }) => error instanceof TransactionReceiptNotFoundError,
  });
}
