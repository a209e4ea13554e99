/** What was done last on this page. It stays when the thing that it was done to has left the list. */
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
