import type { ReactNode } from 'react';
import './dock.css';

/** The decision at the end of a screen: its total and the one main action, above the tabs. */
export function Dock({ label, total, children }: { label: string; total: ReactNode; children: ReactNode }) {
  return (
    <section className="dock" aria-label={label}>
      <p className="dock-total">
        <span>{label}</span>
        {total}
      </p>
      {children}
    </section>
  );
}
