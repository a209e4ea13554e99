import type { FileAccess } from './file-access.ts';
import { FileActs } from './file-acts.tsx';

type ShownFile = {
  readonly fileId: string;
  readonly name: string;
  readonly type: string;
  readonly size: number;
  readonly sha256: string;
  /** Operators hid it. */
  readonly isHidden?: boolean;
};

/** Files of members: pictures are shown, everything else is saved. Each opening is recorded with its operator. */
export function FileList({ files, access }: { files: readonly ShownFile[]; access: FileAccess }) {
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
            <FileActs file={{ fileId, name, type }} access={access} />
          </li>
        ))}
      </ul>
    </>
  );
}
