import type { ApiQuery } from '@ocean/api-react/use-api-query';
import { useDeferredValue } from 'react';
import type { SectionQuery } from './section.tsx';

/**
 * A query whose first answer is drawn in steps that a tap may interrupt, for a section that is most of its screen. What waits for the
 * same answer below it must wait for this, or it would appear before the section and be pushed down.
 */
export function useDeferredArrival<Data>({ data, error, refetch }: ApiQuery<Data>): SectionQuery<Data> {
  const isShown = useDeferredValue(data !== undefined);
  return data === undefined || isShown ? { data, error, refetch } : { data: undefined, error: null, refetch };
}
