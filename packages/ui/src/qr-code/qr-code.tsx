/**
 * A QR code out of its modules. Dark on light in both themes, its quiet zone included: many readers know no other.
 * @param rows true where it is dark, the quiet zone around it included
 * @param label what it holds, for those who do not see it
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
