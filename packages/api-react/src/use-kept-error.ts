import { hashKey } from '@tanstack/react-query';
import { useState } from 'react';

/**
 * The error of a query, kept during a refetch. The query library drops it then, so a part of a page that failed would flash its
 * outline with every poll.
 * @param queryKey another query starts without an error
 */
export function useKeptError(
  { data, error, fetchStatus }: { data: unknown; error: Error | null; fetchStatus: string },
  queryKey: readonly unknown[],
): Error | null {
  const key = hashKey(queryKey);
  const [kept, setKept] = useState({ key, error });
  const isAskedAgain = data === undefined && fetchStatus === 'fetching' && kept.key === key;
  const shown = error ?? (isAskedAgain ? kept.error : null);
  if (kept.key !== key || kept.error !== shown) setKept({ key, error: shown });
  return shown;
}
