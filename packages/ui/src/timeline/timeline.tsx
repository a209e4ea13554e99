import type { ReactNode } from 'react';
import './timeline.css';

export type TimelineEntry = {
  key: string;
  state: 'done' | 'now' | 'next';
  title: ReactNode;
  note?: ReactNode;
  when: ReactNode;
};

/** Dates of one thing in order: past, current, coming. */
export function Timeline({ entries, label }: { entries: readonly TimelineEntry[]; label: string }) {
  return (
    <ol className="timeline" aria-label={label}>
      {entries.map((entry) => (
        <li key={entry.key} className={`is-${entry.state}`} aria-current={entry.state === 'now' ? 'step' : undefined}>
          <span className="timeline-dot" aria-hidden="true" />
          <span className="timeline-what">
            <b>{entry.title}</b>
            {entry.note && <small>{entry.note}</small>}
          </span>
          <time>{entry.when}</time>
        </li>
      ))}
    </ol>
  );
}
