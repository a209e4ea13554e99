import { IconButton } from '@ocean/ui/button';
import { Tile } from '@ocean/ui/list-row';
import { useText } from '../../../i18n/use-text.ts';
import { isPicture, type StoredFile } from '../../../sections/files/file-rows.tsx';
import { showFileSize } from '../../../sections/files/file-size.ts';

/** A stored file of the draft. The first picture is the cover. */
export function DraftFile({ file: { name, type, size }, onRemove }: { file: StoredFile; onRemove: () => void }) {
  const t = useText();
  return (
    <li className="row">
      <Tile icon={isPicture(type) ? 'eye' : 'list'} />
      <span className="row-main">
        <bdi className="font-medium">{name}</bdi>
        <span className="row-second">{showFileSize(size)}</span>
      </span>
      <IconButton icon="close" label={t('projects.files.remove', { name })} onClick={onRemove} />
    </li>
  );
}
