import type { ReactNode } from 'react';

/** A table that may be wider than its place. */
export function ScrollArea({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard.
    <section className="scroll wide-table" aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
