/** The way of an order. */
export const PRACTICE_STEPS = ['comes', 'accept', 'hold', 'release'] as const;
export type PracticeStep = (typeof PRACTICE_STEPS)[number];

type Order = { readonly state: 'pending' | 'completed' | 'timedOut' | 'released' };

/** The step that the orders of a practice have come to: the furthest one. */
export function practiceStepOf(orders: readonly Order[]): PracticeStep {
  const has = (state: Order['state']) => orders.some((order) => order.state === state);
  if (has('released')) return 'release';
  if (has('completed')) return 'hold';
  return has('pending') ? 'accept' : 'comes';
}
