import { Button } from '@ocean/ui/button';
import { Sheet } from '@ocean/ui/sheet';
import { useText } from '../../../i18n/use-text.ts';
import { useFileDownload } from '../../../sections/files/use-file-download.ts';
import type { Post } from './city-types.ts';
import { LargePicture } from './large-picture.tsx';

type PictureSheetProps = Pick<Post, 'files'> & {
  /** Its place among them, from 0. */
  shown: number;
  onShow: (place: number) => void;
  open: boolean;
  onClose: () => void;
};

/** One picture as large as the screen allows, with the way to the others. */
export function PictureSheet({ files, shown, onShow, open, onClose }: PictureSheetProps) {
  const t = useText();
  const { isBusy, download } = useFileDownload();
  const file = files[shown];
  const name = t('city.picture', { number: shown + 1, count: files.length });
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={name}
      actions={
        <>
          {files.length > 1 && (
            <Button kind="second" onClick={() => onShow((shown + 1) % files.length)}>
              {t('city.picture.next')}
            </Button>
          )}
          <Button kind="quiet" busy={isBusy} onClick={() => file && void download(file.fileId)}>
            {t('city.picture.save')}
          </Button>
        </>
      }
    >
      <div className="post-picture-large">{file && <LargePicture key={file.fileId} fileId={file.fileId} alt={name} />}</div>
    </Sheet>
  );
}
