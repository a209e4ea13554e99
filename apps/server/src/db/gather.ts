/**
 * Joins calls into groups: when there is room for another group on its way, it takes everything that waits, at most
 * `most`. There is no timer, so a lone call goes at once; under load the price of a round trip and of a commit is
 * shared. `work` answers for every item, in their order; when it fails, all of its group fail.
 * @example const findSession = gathering((tokens: readonly string[]) => readSessions(db, tokens), { most: 128, atOnce: 2 })
 */
export function gathering<Item, Result>(
  work: (items: readonly Item[]) => Promise<readonly Result[]>,
  { most, atOnce }: { most: number; atOnce: number },
): { readonly join: (item: Item) => Promise<Result>; readonly waiting: () => number } {
  type Waiting = { item: Item; resolve: (result: Result) => void; reject: (error: unknown) => void };
  let queue: Waiting[] = [];
  let underWay = 0;
  const worthASecond = Math.ceil(most / 4);

  const send = async (group: readonly Waiting[]) => {
    try {
      const results = await work(group.map(({ item }) => item));
      if (results.length !== group.length) throw new Error('a group must be answered item by item');
      for (const [at, { resolve }] of group.entries()) resolve(results[at] as Result);
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  };
  const pump = () => {
    while (queue.length > 0 && (underWay === 0 || (underWay < atOnce && queue.length >= worthASecond))) {
      const group = queue.slice(0, most);
      queue = queue.slice(most);
      underWay += 1;
      void send(group).finally(() => {
        underWay -= 1;
        pump();
      });
    }
  };

  return {
    join: (item) =>
      new Promise((resolve, reject) => {
        queue.push({ item, resolve, reject });
        // Calls of the same turn of the event loop travel together.
        if (queue.length === 1 || queue.length === worthASecond) queueMicrotask(pump);
      }),
    waiting: () => queue.length,
  };
}

/** One gatherer a key (a database), made on first use and forgotten with it. */
export function perDatabase<Key extends object, Made>(make: (key: Key) => Made): (key: Key) => Made {
  const made = new WeakMap<Key, Made>();
  return (key) => {
    const known = made.get(key) ?? make(key);
    made.set(key, known);
    return known;
  };
}
