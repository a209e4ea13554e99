import { useEffect, useState } from 'react';
import { usePlatformOffset } from '../../api/use-platform-offset.ts';

/** Longest delay a timer takes without wrapping around. */
const LONGEST_MS = 2 ** 31 - 1;

/** Turns true when the moment has come. The server decides by its own clock; this only keeps the screen up to date. */
export function useIsPast(at: string | null | undefined): boolean {
  const offset = usePlatformOffset();
  const [past, setPast] = useState<string | null>(null);
  useEffect(() => {
    if (!at) return;
    const left = Date.parse(at) - Date.now() - offset;
    const timer = setTimeout(() => setPast(at), Math.max(0, Math.min(left, LONGEST_MS)));
    return () => clearTimeout(timer);
  }, [at, offset]);
  return at != null && past === at;
}
