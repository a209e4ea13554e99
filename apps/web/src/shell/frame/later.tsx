import { type ReactNode, startTransition, useEffect, useState } from 'react';

/**
 * Renders its children after what stands above them has been shown, in steps that a tap may interrupt. For parts below the fold, where
 * nothing follows that they could push down. (A deferred value would not wait inside of what is itself rendered as one.)
 */
export function Later({ children }: { children: ReactNode }) {
  const [isShown, setIsShown] = useState(false);
  useEffect(() => startTransition(() => setIsShown(true)), []);
  return isShown ? children : null;
}
