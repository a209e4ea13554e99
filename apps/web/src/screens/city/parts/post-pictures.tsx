import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { lazyPart } from '../../../lazy/lazy-part.ts';
import { LazySheet } from '../../../lazy/lazy-sheet.tsx';
import type { Post } from './city-types.ts';
import { NearPicture } from './near-picture.tsx';

const pictureSheet = lazyPart(() => import('./picture-sheet.tsx').then((module) => module.PictureSheet));

/** The pictures of a post as squares; each opens large. */
export function PostPictures({ files }: Pick<Post, 'files'>) {
  const t = useText();
  const [shown, setShown] = useState(0);
  const [isOpen, setIsOpen] = useState(false);
  if (files.length === 0) return null;
  return (
    <>
      <ul className="post-pictures" data-count={files.length} aria-label={t('city.pictures')}>
        {files.map(({ fileId }, place) => (
          <li key={fileId}>
            <button
              type="button"
              className="post-picture"
              aria-label={t('city.picture.open', { number: place + 1, count: files.length })}
              aria-haspopup="dialog"
              onClick={() => {
                setShown(place);
                setIsOpen(true);
              }}
            >
              <NearPicture fileId={fileId} />
            </button>
          </li>
        ))}
      </ul>
      <LazySheet sheet={pictureSheet} props={{ files, shown, onShow: setShown, open: isOpen, onClose: () => setIsOpen(false) }} />
    </>
  );
}
