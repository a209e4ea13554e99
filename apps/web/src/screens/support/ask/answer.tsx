import type { ReactNode } from 'react';
import { isolateFigures } from '../../../sections/text/isolate-parts.ts';

/** An answer as plain text: nothing in it is ever read as markup. */
export function Answer({ text, isRunning = false, children }: { text: string; isRunning?: boolean; children?: ReactNode }) {
  return (
    <div className="card grid gap-3" aria-busy={isRunning}>
      {text !== '' && (
        <p dir="auto" className="said">
          {isolateFigures(text)}
        </p>
      )}
      {children}
    </div>
  );
}
