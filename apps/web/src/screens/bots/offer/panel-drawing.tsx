import type { ReactNode } from 'react';

/** The line drawing on the product's panel. */
export function PanelDrawing({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 120 96"
      aria-hidden="true"
      className="w-[clamp(48px,calc(60vw-124px),92px)] flex-none"
      fill="none"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {children}
    </svg>
  );
}
