import type { ReactNode } from 'react';
import '../skeleton/skeleton.css';
import './outline.css';

/**
 * What is not known yet, as an empty place of exactly its size: nothing below it moves when it arrives.
 * @param children What will stand there, with samples in the place of what is unknown. Nothing of it is seen, read or pressed.
 */
export function Outline({ children }: { children: ReactNode }) {
  return (
    <div className="skeleton skeleton-outline" aria-hidden="true" inert>
      {children}
    </div>
  );
}
