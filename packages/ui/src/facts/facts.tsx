import type { ReactNode } from 'react';
import { classList } from '../settings/class-list.ts';
import './facts.css';
import '../styles/status-tokens.css';
import '../status-chip/status-chip.css';

export type Fact = {
  key: string;
  label: ReactNode;
  value: ReactNode;
  isTotal?: boolean;
};

/** Label and figure pairs, one a line. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="facts">
      {facts.map((fact) => (
        <FactRow key={fact.key} fact={fact} />
      ))}
    </dl>
  );
}

/** The box of a check sheet: the one figure on top, how it comes about and what stays below. */
export function SummaryBox({
  label,
  note,
  amount,
  facts,
}: {
  label: ReactNode;
  note?: ReactNode;
  amount: ReactNode;
  facts: readonly Fact[];
}) {
  return (
    <dl className="summary-box facts">
      <div className="summary-lead">
        <dt>
          {label}
          {note && <small>{note}</small>}
        </dt>
        <dd>{amount}</dd>
      </div>
      {facts.map((fact) => (
        <FactRow key={fact.key} fact={fact} />
      ))}
    </dl>
  );
}

function FactRow({ fact }: { fact: Fact }) {
  return (
    <div className={classList(fact.isTotal && 'facts-total')}>
      <dt>{fact.label}</dt>
      <dd>{fact.value}</dd>
    </div>
  );
}

/** The parts of a whole as a bar. Their names and figures are beside it. */
export function ProportionBar({ parts, label }: { parts: readonly { className: string; share: number }[]; label: string }) {
  const shown = parts.filter((part) => part.share > 0);
  // Shares that sum to less than 1 would leave a part of the bar empty.
  const whole = shown.reduce((sum, part) => sum + part.share, 0);
  return (
    <div className="proportion" role="img" aria-label={label}>
      {shown.length === 0 && <span style={{ flexGrow: 1 }} />}
      {shown.map((part) => (
        <span key={part.className} className={part.className} style={{ flexGrow: (part.share / whole) * shown.length }} />
      ))}
    </div>
  );
}
