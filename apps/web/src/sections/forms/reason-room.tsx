import type { ReactNode } from 'react';

/** Room for a button and the line of its reason, so that nothing moves when the reason comes and goes at every key press. */
export function ReasonRoom({ children }: { children: ReactNode }) {
  return <div className="min-h-[4.75rem]">{children}</div>;
}
