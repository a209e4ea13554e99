/**
 * Maps items concurrently, at most `limit` at once, and returns the answers in the order of the items. The next item
 * starts as soon as any other one is answered.
 * @example const headers = await mapWithLimit(numbers, 16, (number) => node.header(number))
 */
export async function mapWithLimit<Item, Answer>(
  items: readonly Item[],
  limit: number,
  ask: (item: Item) => Promise<Answer>,
): Promise<Answer[]> {
  const answers = new Array<Answer>(items.length);
  const waiting = items.entries();
  let hasEnded = false;
  const worker = async () => {
    for (const [at, item] of waiting) {
      if (hasEnded) return;
      answers[at] = await ask(item);
    }
  };
  try {
    await Promise.all(Array.from({ length: Math.min(limit, items.length) }, worker));
  } finally {
    // After the first failure no further item starts.
    hasEnded = true;
  }
  return answers;
}
