import { useEffect, useState } from 'react';

/** By then what the screen begins with is in view, also on a slow phone. */
const SETTLED_MS = 2_000;

/** Whether what is only needed after a tap may be fetched without taking the line or the processor from what is being shown. */
export function useIsSettled(): boolean {
  const [isSettled, setIsSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSettled(true), SETTLED_MS);
    return () => clearTimeout(timer);
  }, []);
  return isSettled;
}
