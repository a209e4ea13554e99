import type { ReactNode } from 'react';

/** The decision at the end of a screen: its total and the one main action, above the tabs. */
export function Dock({ label, total, children }: { label: ReactNode; total: ReactNode; children: ReactNode }) {
  return (
    <div className="dock">
      <p className="dock-total">
        <span>{label}</span>
        {total}
      </p>
      {children}
    </div>
  );
}
