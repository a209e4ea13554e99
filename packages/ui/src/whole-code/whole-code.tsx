/**
 * An address or a hash in full, for comparison: isolated, never reordered. Where it does not fit on one line, it breaks in the
 * middle.
 */
export function WholeCode({ children }: { children: string }) {
  const middle = children.length / 2;
  return (
    <bdi dir="ltr" className="number" style={{ whiteSpace: 'normal' }}>
      <span className="inline-block">{children.slice(0, middle)}</span>
      <span className="inline-block">{children.slice(middle)}</span>
    </bdi>
  );
}
