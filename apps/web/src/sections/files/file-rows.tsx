import { PICTURE_TYPES } from '@ocean/api/areas/files';
import { Icon } from '@ocean/ui/icon';
import { COMMA } from '../../i18n/comma.ts';
import { CopyableText } from '../text/copyable-text.tsx';
import { showFileSize } from './file-size.ts';
import { useFileDownload } from './use-file-download.ts';

export type StoredFile = {
  readonly fileId: string;
  readonly name: string;
  readonly type: string;
  readonly size: number;
  readonly sha256: string;
};

/** Stored files with size and fingerprint; each is downloaded through a link that holds for some minutes. `label` says so. */
export function FileRows({ files, label }: { files: readonly StoredFile[]; label: string }) {
  return (
    <ul className="divide-y divide-line">
      {files.map((file) => (
        <FileRow key={file.fileId} file={file} label={label} />
      ))}
    </ul>
  );
}

function FileRow({ file: { fileId, name, type, size, sha256 }, label }: { file: StoredFile; label: string }) {
  const { isBusy, download } = useFileDownload();
  return (
    <li className="py-2">
      <button type="button" className="row-link" aria-busy={isBusy} onClick={() => void download(fileId)}>
        <Icon name={isPicture(type) ? 'eye' : 'list'} size={20} />
        <span className="[overflow-wrap:anywhere]">
          <b className="block font-medium">
            <bdi>{name}</bdi>
          </b>
          <span className="text-label text-ink-3">{[label, showFileSize(size)].join(COMMA)}</span>
        </span>
        <Icon name="down" size={18} />
      </button>
      <p className="flex flex-wrap items-center gap-x-2 text-caption text-ink-3">
        SHA-256 <CopyableText text={sha256} />
      </p>
    </li>
  );
}

export function isPicture(type: string): boolean {
  return (PICTURE_TYPES as readonly string[]).includes(type);
}
