import { useEffect, useState } from 'react';

/** By then the top of the screen is in view, even on a slow phone. */
const SETTLED_MS = 2_000;

/** Whether parts that are only needed after a tap may be loaded without slowing down what is being shown. */
export function useIsSettled(): boolean {
  const [isSettled, setIsSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSettled(true), SETTLED_MS);
    return () => clearTimeout(timer);
  }, []);
  return isSettled;
}
