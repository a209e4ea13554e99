import { useEffect, useRef } from 'react';
import type { FileAccess, NamedFile } from './file-access.ts';
import { useFileLink } from './use-file-link.ts';

type Props = { readonly file: NamedFile; readonly access: FileAccess; onClose(): void };

/** A picture as large as the window. */
export function PictureDialog({ file: { fileId, name }, access, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { data, error } = useFileLink(access, { fileId, isSmall: false });
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className="picture" aria-label={name} onClose={onClose}>
      <div className="row">
        <span className="written">{name}</span>
        <button type="button" onClick={() => dialog.current?.close()}>
          Close
        </button>
      </div>
      {error && (
        <p role="alert" className="failure">
          {error.message}
        </p>
      )}
      {data ? <img src={data.url} alt={name} /> : !error && <p aria-busy="true">Reading …</p>}
    </dialog>
  );
}
