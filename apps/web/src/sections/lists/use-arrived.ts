import { useState } from 'react';

/** A call, or a list of pages. */
type Asked = { readonly data?: unknown; readonly items?: unknown; readonly error: unknown };

/**
 * Whether all of it has arrived or failed; stays true during later refreshes. Parts below it wait for that where they would be
 * pushed down.
 */
export function useArrived(...asked: readonly Asked[]): boolean {
  const isThere = asked.every(({ data, items, error }) => data !== undefined || items !== undefined || error !== null);
  const [wasThere, setWasThere] = useState(isThere);
  if (isThere && !wasThere) setWasThere(true);
  return isThere || wasThere;
}
