/**
 * Batches concurrent calls: each group takes all waiting calls, up to `maxItems`, and at most `atOnce` groups run at a
 * time. There is no timer, so a lone call starts immediately; under load, calls share a round trip and a commit. `work`
 * returns one result per item, in order; when it fails, every call of its group fails.
 * @example const findSession = gathering((tokens: readonly string[]) => readSessions(db, tokens), { maxItems: 128, atOnce: 2 })
 */
export function gathering<Item, Result>(
  work: (items: readonly Item[]) => Promise<readonly Result[]>,
  { maxItems, atOnce }: { maxItems: number; atOnce: number },
): { readonly join: (item: Item) => Promise<Result>; readonly waiting: () => number } {
  type Waiting = { item: Item; resolve: (result: Result) => void; reject: (error: unknown) => void };
  let queue: Waiting[] = [];
  let running = 0;
  const secondGroupFrom = Math.ceil(maxItems / 4);

  const send = async (group: readonly Waiting[]) => {
    try {
      const results = await work(group.map(({ item }) => item));
      if (results.length !== group.length) throw new Error('a group needs one result per item');
      for (const [at, { resolve }] of group.entries()) resolve(results[at] as Result);
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  };
  const pump = () => {
    while (queue.length > 0 && (running === 0 || (running < atOnce && queue.length >= secondGroupFrom))) {
      const group = queue.slice(0, maxItems);
      queue = queue.slice(maxItems);
      running += 1;
      void send(group).finally(() => {
        running -= 1;
        pump();
      });
    }
  };

  return {
    join: (item) =>
      new Promise((resolve, reject) => {
        queue.push({ item, resolve, reject });
        // Calls of the same turn of the event loop share a group.
        if (queue.length === 1 || queue.length === secondGroupFrom) queueMicrotask(pump);
      }),
    waiting: () => queue.length,
  };
}

/** One gatherer per key (a database), created on first use and garbage-collected with its key. */
export function perDatabase<Key extends object, Made>(make: (key: Key) => Made): (key: Key) => Made {
  const made = new WeakMap<Key, Made>();
  return (key) => {
    const known = made.get(key) ?? make(key);
    made.set(key, known);
    return known;
  };
}
