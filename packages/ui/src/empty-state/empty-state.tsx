import type { ReactNode } from 'react';
import './empty-state.css';

/** Says what will be shown here, and offers the one action that leads to it. */
export function EmptyState({ title, text, action }: { title: string; text?: ReactNode; action?: ReactNode }) {
  return (
    <div className="card empty">
      <svg
        className="buoy"
        viewBox="0 0 96 64"
        aria-hidden="true"
        fill="none"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path stroke="currentColor" d="M41 10v-6h13v6M38 10h19v6H38zM39 16l-5 30M56 16l5 30M37 29h21" />
        <path
          className="buoy-water"
          d="M6 46c7-5 14-5 21 0s14 5 21 0 14-5 21 0 14 5 21 0M24 57c6-4 11-4 16 0s11 4 16 0 11-4 16 0"
        />
      </svg>
      <h2>{title}</h2>
      {text && <p>{text}</p>}
      {action && <div className="empty-act">{action}</div>}
    </div>
  );
}
