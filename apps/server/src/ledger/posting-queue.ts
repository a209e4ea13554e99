/** The queue refuses items beyond this length: the caller retries with the same id. */
const MAX_QUEUED = 4096;

type Keyed = { readonly keys: readonly string[] };

export type PostingQueue<Item extends Keyed> = {
  /** False when the queue is full. */
  add(item: Item): boolean;
  /** The next batch, in order of arrival; empty when it is better to wait for a batch in flight. */
  take(limit: number): Item[];
  done(batch: readonly Item[]): void;
  waiting(): number;
};

/**
 * Batches in flight share no key, because batches over the same accounts would only wait for each other's locks. An item
 * never overtakes another one with a common key. When no independent item waits, a full batch is sent all the same: it
 * waits for the lock in the database and starts as soon as the batch before it commits.
 */
export function createPostingQueue<Item extends Keyed>(): PostingQueue<Item> {
  let waiting: Item[] = [];
  const inFlight = new Map<string, number>();
  /** The number of items at the head that are known to be blocked until a batch ends, and their keys. */
  let blocked = 0;
  const blockedKeys = new Set<string>();

  const count = (batch: readonly Item[], by: 1 | -1) => {
    for (const { keys } of batch) {
      for (const key of keys) {
        const left = (inFlight.get(key) ?? 0) + by;
        if (left === 0) inFlight.delete(key);
        else inFlight.set(key, left);
      }
    }
    return batch;
  };

  const takeFree = (limit: number): Item[] => {
    const batch: Item[] = [];
    const left = waiting.slice(0, blocked);
    let at = blocked;
    for (; at < waiting.length && batch.length < limit; at += 1) {
      const item = waiting[at] as Item;
      if (item.keys.some((key) => inFlight.has(key) || blockedKeys.has(key))) {
        left.push(item);
        for (const key of item.keys) blockedKeys.add(key);
      } else batch.push(item);
    }
    if (batch.length > 0) waiting = left.concat(waiting.slice(at));
    blocked = left.length;
    return batch;
  };

  const forgetBlocked = () => {
    blocked = 0;
    blockedKeys.clear();
  };

  return {
    add(item) {
      if (waiting.length >= MAX_QUEUED) return false;
      waiting.push(item);
      return true;
    },
    take(limit) {
      const batch = takeFree(limit);
      if (batch.length === 0 && waiting.length >= limit) {
        batch.push(...waiting.splice(0, limit));
        forgetBlocked();
      }
      count(batch, 1);
      return batch;
    },
    done(batch) {
      count(batch, -1);
      forgetBlocked();
    },
    waiting: () => waiting.length,
  };
}
