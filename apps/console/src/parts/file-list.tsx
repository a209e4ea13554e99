type ShownFile = {
  readonly fileId: string;
  readonly name: string;
  readonly type: string;
  readonly size: number;
  readonly sha256: string;
  /** Operators hid it. */
  readonly isHidden?: boolean;
};

/** Files of members by their facts: what it is called, what it is, and the hash that no other file has. */
export function FileList({ files }: { files: readonly ShownFile[] }) {
  if (files.length === 0) return null;
  return (
    <>
      <h3>Files</h3>
      <ul className="plain stack">
        {files.map(({ fileId, name, type, size, sha256, isHidden }) => (
          <li key={fileId}>
            <div className="written">{name}</div>
            <div className="quiet">
              {type}, {size} bytes{isHidden && ', hidden'}
            </div>
            <div className="mono quiet written">{sha256}</div>
          </li>
        ))}
      </ul>
    </>
  );
}
