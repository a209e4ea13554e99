import type { ReactNode } from 'react';
import '../skeleton/skeleton.css';
import './outline.css';

/**
 * A placeholder of exactly the size of its future content, so that nothing below it moves when the content arrives.
 * @param children The future content with samples for unknown values. It cannot be seen, read or pressed.
 */
export function Outline({ children }: { children: ReactNode }) {
  return (
    <div className="skeleton skeleton-outline" aria-hidden="true" inert>
      {children}
    </div>
  );
}
