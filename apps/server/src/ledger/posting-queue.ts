/** What waits longer than this is better refused: the caller retries with the same id. */
const MOST_QUEUED = 4096;

type Keyed = { readonly keys: readonly string[] };

export type PostingQueue<Item extends Keyed> = {
  /** False when too many wait already. */
  add(item: Item): boolean;
  /** The next batch, in the order of arrival; empty when it is better to wait for a batch that is on its way. */
  take(most: number): Item[];
  done(batch: readonly Item[]): void;
  waiting(): number;
};

/**
 * Hands out batches that have no key in common while they are on their way: batches over the same accounts would only
 * wait for each other's locks. What shares a key with something ahead of it stays behind it. When nothing else can go,
 * a full batch goes all the same: it waits where the lock is, and begins the moment that the batch before it ends.
 */
export function createPostingQueue<Item extends Keyed>(): PostingQueue<Item> {
  let waiting: Item[] = [];
  const onTheirWay = new Map<string, number>();
  /** The first so many have been looked at since a batch ended and cannot go; `behind` are their keys. */
  let looked = 0;
  const behind = new Set<string>();

  const count = (batch: readonly Item[], by: 1 | -1) => {
    for (const { keys } of batch) {
      for (const key of keys) {
        const left = (onTheirWay.get(key) ?? 0) + by;
        if (left === 0) onTheirWay.delete(key);
        else onTheirWay.set(key, left);
      }
    }
    return batch;
  };

  const takeFree = (most: number): Item[] => {
    const batch: Item[] = [];
    const left = waiting.slice(0, looked);
    let at = looked;
    for (; at < waiting.length && batch.length < most; at += 1) {
      const item = waiting[at] as Item;
      if (item.keys.some((key) => onTheirWay.has(key) || behind.has(key))) {
        left.push(item);
        for (const key of item.keys) behind.add(key);
      } else batch.push(item);
    }
    if (batch.length > 0) waiting = left.concat(waiting.slice(at));
    looked = left.length;
    return batch;
  };

  const forget = () => {
    looked = 0;
    behind.clear();
  };

  return {
    add(item) {
      if (waiting.length >= MOST_QUEUED) return false;
      waiting.push(item);
      return true;
    },
    take(most) {
      const batch = takeFree(most);
      if (batch.length === 0 && waiting.length >= most) {
        batch.push(...waiting.splice(0, most));
        forget();
      }
      count(batch, 1);
      return batch;
    },
    done(batch) {
      count(batch, -1);
      forget();
    },
    waiting: () => waiting.length,
  };
}
