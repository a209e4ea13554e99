import type { ReactNode } from 'react';
import { TextButton } from '../button/button.tsx';
import './choice-dock.css';

type ChoiceDockProps = { label: string; message: string; end: string; onEnd: () => void; children: ReactNode };

/** Acts on all chosen rows of a list, as tiles that replace the tabs. */
export function ChoiceDock({ label, message, end, onEnd, children }: ChoiceDockProps) {
  return (
    <section className="choice-dock" aria-label={label}>
      <div className="choice-dock-head">
        <b aria-live="polite">{message}</b>
        <TextButton onClick={onEnd}>{end}</TextButton>
      </div>
      <div className="tiles">{children}</div>
    </section>
  );
}
