/**
 * The answers to all items, in their order, at most `most` of them asked at once. A slow answer holds up only itself:
 * the next item is asked as soon as any one is answered.
 * @example const headers = await mapAtOnce(numbers, 16, (number) => node.header(number))
 */
export async function mapAtOnce<Item, Answer>(
  items: readonly Item[],
  most: number,
  ask: (item: Item) => Promise<Answer>,
): Promise<Answer[]> {
  const answers = new Array<Answer>(items.length);
  const waiting = items.entries();
  let isOver = false;
  const askOn = async () => {
    for (const [at, item] of waiting) {
      if (isOver) return;
      answers[at] = await ask(item);
    }
  };
  try {
    await Promise.all(Array.from({ length: Math.min(most, items.length) }, askOn));
  } finally {
    // After the first failure nothing more is asked.
    isOver = true;
  }
  return answers;
}
