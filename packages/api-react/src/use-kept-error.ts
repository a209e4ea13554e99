import { hashKey } from '@tanstack/react-query';
import { useState } from 'react';

/**
 * The error of a query, kept until there is an answer. The query library drops it while it asks again, so a part of a page
 * that failed would flash its outline with every poll.
 * @param queryKey another query starts without an error
 */
export function useKeptError(
  { data, error }: { data: unknown; error: Error | null },
  queryKey: readonly unknown[],
): Error | null {
  const key = hashKey(queryKey);
  const [kept, setKept] = useState({ key, error });
  const now = data !== undefined ? null : (error ?? (kept.key === key ? kept.error : null));
  if (kept.key !== key || kept.error !== now) setKept({ key, error: now });
  return error ?? now;
}
