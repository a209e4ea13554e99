import './meter.css';

/** How much of a goal there is, from 0 to 1. It is decoration: the numbers always stand beside it. */
export function Meter({ part }: { part: number }) {
  const shown = Math.max(0, Math.min(1, part));
  return (
    <span className="meter" aria-hidden="true">
      <span style={{ inlineSize: `${shown * 100}%` }} />
    </span>
  );
}
