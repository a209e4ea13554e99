import { IconButton } from '@ocean/ui/button';
import { Tile } from '@ocean/ui/list-row';
import { isPicture, type StoredFile } from './file-rows.tsx';
import { showFileSize } from './file-size.ts';

type DraftFileProps = { file: StoredFile; remove: string; onRemove: () => void };

/** A stored file of what is being written. `remove` names the button that takes it out. */
export function DraftFile({ file: { name, type, size }, remove, onRemove }: DraftFileProps) {
  return (
    <li className="row">
      <Tile icon={isPicture(type) ? 'eye' : 'list'} />
      <span className="row-main">
        <bdi className="font-medium">{name}</bdi>
        <span className="row-second">{showFileSize(size)}</span>
      </span>
      <IconButton icon="close" label={remove} onClick={onRemove} />
    </li>
  );
}
