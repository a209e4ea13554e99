import type { ReactNode } from 'react';

/** A table that may be wider than the space for it. */
export function ScrollArea({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard.
    <section className="scroll wide-table" aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
