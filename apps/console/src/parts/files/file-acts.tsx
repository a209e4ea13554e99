import { PICTURE_TYPES } from '@ocean/api/areas/files';
import type { OperatorOutputOf } from '@ocean/api/operators/endpoint';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import type { FileAccess, FileEndpoint, NamedFile } from './file-access.ts';
import { PictureDialog } from './picture-dialog.tsx';
import { useFileLink } from './use-file-link.ts';

type Props = { readonly file: NamedFile; readonly access: FileAccess };

const PICTURES: readonly string[] = PICTURE_TYPES;

/** A thumbnail that opens at full size, and the button that saves the file. */
export function FileActs({ file, access }: Props) {
  const [failure, setFailure] = useState<string>();
  const save = async () => {
    setFailure(undefined);
    try {
      const asked = { ...access.of, fileId: file.fileId } as never;
      const { url }: OperatorOutputOf<FileEndpoint> = await call(access.endpoint, asked);
      const link = document.createElement('a');
      link.href = url;
      link.download = file.name;
      link.click();
    } catch (error) {
      setFailure(error instanceof Error ? error.message : 'It could not be opened. Try again.');
    }
  };
  return (
    <>
      <div className="row">
        {PICTURES.includes(file.type) && <Picture file={file} access={access} />}
        <button type="button" onClick={() => void save()} aria-label={`Download ${file.name}`}>
          Download
        </button>
      </div>
      {failure && (
        <p role="alert" className="failure">
          {failure}
        </p>
      )}
    </>
  );
}

function Picture({ file, access }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const { data, error } = useFileLink(access, { fileId: file.fileId, isSmall: true });
  if (error) return <span className="failure">{error.message}</span>;
  return (
    <>
      <button type="button" className="thumbnail" aria-label={`Show ${file.name}`} onClick={() => setIsOpen(true)}>
        {data && <img src={data.url} alt="" />}
      </button>
      {isOpen && <PictureDialog file={file} access={access} onClose={() => setIsOpen(false)} />}
    </>
  );
}
