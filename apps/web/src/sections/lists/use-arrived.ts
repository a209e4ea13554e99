import { useState } from 'react';

type Asked = { readonly data?: unknown; readonly error: unknown };

/**
 * Whether all of it has arrived or failed: true once, then for good, however often it is asked again. What stands below it waits
 * for that where it would be pushed down.
 */
export function useArrived(...asked: readonly Asked[]): boolean {
  const isThere = asked.every(({ data, error }) => data !== undefined || error !== null);
  const [wasThere, setWasThere] = useState(isThere);
  if (isThere && !wasThere) setWasThere(true);
  return isThere || wasThere;
}
