/** The result of the last act on this page. It stays after the affected row has left the list. */
export function Said({ lines }: { lines: readonly string[] }) {
  return (
    <div role="status">
      {lines.map((line) => (
        <p key={line} className="note">
          {line}
        </p>
      ))}
    </div>
  );
}
