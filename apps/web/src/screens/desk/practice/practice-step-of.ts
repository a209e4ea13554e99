/** The steps of an order. */
export const PRACTICE_STEPS = ['comes', 'accept', 'hold', 'release'] as const;
export type PracticeStep = (typeof PRACTICE_STEPS)[number];

type Order = { readonly state: 'pending' | 'completed' | 'timedOut' | 'released' };

/** The furthest step that any order of a practice has reached. */
export function practiceStepOf(orders: readonly Order[]): PracticeStep {
  const has = (state: Order['state']) => orders.some((order) => order.state === state);
  if (has('released')) return 'release';
  if (has('completed')) return 'hold';
  return has('pending') ? 'accept' : 'comes';
}
