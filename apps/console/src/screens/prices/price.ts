import type { OperatorOutputOf } from '@ocean/api/operators/endpoint';
import type { prices } from '@ocean/api/operators/money/prices';

export type Price = OperatorOutputOf<typeof prices.list>['rows'][number];

export const STATES = {
  none: 'never set',
  waiting: 'held by the breaker',
  withdrawn: 'withdrawn',
  old: 'too old',
  doubted: 'the pair is not believed',
  quoted: 'quoted',
} as const satisfies Record<Price['state'], string>;
