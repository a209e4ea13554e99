import type { ApiQuery } from '@ocean/api-react/use-api-query';
import { useDeferredValue } from 'react';

/**
 * A query whose first answer is drawn in steps that a tap may interrupt, for a section that is most of its screen; until then it
 * counts as not here. Nothing may wait for it below: that would appear before it, and be pushed down.
 */
export function useInSteps<Data>(query: ApiQuery<Data>): ApiQuery<Data> {
  const hasArrived = query.data !== undefined;
  const isShown = useDeferredValue(hasArrived);
  return hasArrived && !isShown ? ({ ...query, data: undefined, error: null } as ApiQuery<Data>) : query;
}
