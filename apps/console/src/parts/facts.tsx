import type { ReactNode } from 'react';

export type Fact = readonly [label: string, value: ReactNode];

/** Facts about one thing. An unknown value is shown as "—". */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="facts">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value ?? '—'}</dd>
        </div>
      ))}
    </dl>
  );
}
