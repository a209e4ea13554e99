/**
 * A QR code drawn from its modules. Dark on light in both themes, quiet zone included: many readers support no other.
 * @param rows true where it is dark, the quiet zone around it included
 * @param label its content, for screen readers
 */
export function QrCode({ rows, label }: { rows: readonly (readonly boolean[])[]; label: string }) {
  return (
    <svg
      className="h-auto w-56 max-w-full"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
    >
      <rect width={rows.length} height={rows.length} rx="2" fill="#ffffff" />
      <path fill="#05283d" d={rows.flatMap(runsOf).join('')} />
    </svg>
  );
}

/** The dark stretches of a row: a few dozen in place of hundreds of squares. */
function runsOf(row: readonly boolean[], y: number): string[] {
  return row.flatMap((isDark, x) => {
    if (!isDark || row[x - 1]) return [];
    const end = row.indexOf(false, x);
    return `M${x} ${y}h${(end === -1 ? row.length : end) - x}v1H${x}z`;
  });
}
