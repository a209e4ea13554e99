import type { ReactNode } from 'react';

export type HeroFact = { key: string; label: ReactNode; value: ReactNode; note?: ReactNode };

/** Two or three facts side by side on the deep panel. */
export function HeroFacts({ facts }: { facts: readonly HeroFact[] }) {
  return (
    <dl className="hero-facts">
      {facts.map((fact) => (
        <div key={fact.key}>
          <dt>{fact.label}</dt>
          <dd>
            {fact.value}
            {fact.note && <small className="block text-caption font-normal text-on-deep-2">{fact.note}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
