import type { ReactNode } from 'react';
import './dock.css';

type DockProps = {
  label: string;
  total: ReactNode;
  /** A line above both: what the action leaves, or what stands in its way. */
  note?: ReactNode;
  children: ReactNode;
};

/** The decision at the end of a screen: its total and the one main action, above the tabs. */
export function Dock({ label, total, note, children }: DockProps) {
  return (
    <section className="dock" aria-label={label}>
      {note}
      <p className="dock-total">
        <span>{label}</span>
        {total}
      </p>
      {children}
    </section>
  );
}
