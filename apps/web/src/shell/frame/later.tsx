import { type ReactNode, useDeferredValue } from 'react';

/**
 * Renders its children after what stands above them has been shown, in steps that a tap may interrupt. For parts below the fold, where
 * nothing follows that they could push down.
 */
export function Later({ children }: { children: ReactNode }) {
  return useDeferredValue(true, false) ? children : null;
}
