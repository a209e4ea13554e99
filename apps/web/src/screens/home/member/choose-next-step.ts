import type { bots } from '@ocean/api/areas/bots';
import type { OutputOf } from '@ocean/api/endpoint';

type Summary = Pick<OutputOf<typeof bots.summary>, 'total' | 'counts' | 'income'>;

export type NextStep =
  | { kind: 'buyFirst' }
  | { kind: 'buy' }
  | { kind: 'run'; count: number }
  | { kind: 'collect' }
  | { kind: 'bots' };

/**
 * The one main action of the start page. Income that can be collected comes first: it is the figure above the button; then
 * bots that wait to be run, because a day without them earns nothing.
 */
export function chooseNextStep(summary: Summary): NextStep {
  if (isPositive(summary.income.uncollected)) return { kind: 'collect' };
  if (summary.total === 0) return { kind: hasEarned(summary.income) ? 'buy' : 'buyFirst' };
  const ready = summary.counts.frozen ?? 0;
  return ready > 0 ? { kind: 'run', count: ready } : { kind: 'bots' };
}

/** A member who sent all bots away may still have had some; one who never earned has no income to speak of. */
export function hasEarned({ collected, uncollected }: Summary['income']): boolean {
  return isPositive(collected) || isPositive(uncollected);
}

function isPositive(amount: string): boolean {
  return /[1-9]/.test(amount) && !amount.startsWith('-');
}
