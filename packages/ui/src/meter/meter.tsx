import './meter.css';

/** Progress towards a goal, from 0 to 1. Decoration: the numbers are always beside it. */
export function Meter({ part }: { part: number }) {
  const shown = Math.max(0, Math.min(1, part));
  return (
    <span className="meter" aria-hidden="true">
      <span style={{ inlineSize: `${shown * 100}%` }} />
    </span>
  );
}
