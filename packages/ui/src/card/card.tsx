import type { ReactNode } from 'react';
import { classList } from '../settings/class-list.ts';

/** A quiet surface with a title and, on the same line, the time of the data or a small control. */
export function Card({
  title,
  aside,
  className,
  children,
}: {
  title?: ReactNode;
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  return (
    <section className={classList('card', className)}>
      {title && (
        <div className="card-head">
          <h2>{title}</h2>
          {typeof aside === 'string' ? <span className="as-of">{aside}</span> : aside}
        </div>
      )}
      {children}
    </section>
  );
}

/** A heading above a card. */
export function Section({ title, aside, children }: { title: ReactNode; aside?: ReactNode; children: ReactNode }) {
  return (
    <section className="min-w-0">
      <div className="section-head">
        <h2>{title}</h2>
        {typeof aside === 'string' ? <span className="as-of">{aside}</span> : aside}
      </div>
      {children}
    </section>
  );
}

/** The deep panel: at most one per screen, for the main figure or state of the screen. */
export function DeepPanel({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <section className={classList('deep', className ?? 'hero')} aria-label={label}>
      {children}
    </section>
  );
}
