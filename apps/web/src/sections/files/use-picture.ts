import { files } from '@ocean/api/areas/files';
import { useApiQuery } from '@ocean/api-react/use-api-query';
import { useState } from 'react';

/** A link holds for five minutes. */
const LINK_FRESH_MS = 290_000;

/** A link with the time of its answer: the same address, answered anew, is fetched anew. */
type Link = { readonly src: string; readonly key: number };
type Kept = {
  readonly fileId: string | null;
  /** What gave the picture that is on the screen. Another link would fetch the same bytes again. */
  readonly loaded: Link | null;
  /** What gave nothing. */
  readonly failedKey: number | null;
  /** A link that gave nothing was asked for anew. */
  readonly hasAsked: boolean;
};

const NOTHING: Omit<Kept, 'fileId'> = { loaded: null, failedKey: null, hasAsked: false };

/**
 * The link of a picture, which is kept once it has given the picture. One that gives nothing is asked for once more; after that
 * `isBroken`, until `again`, or until the page is looked at or connected again.
 * @example const { image, isBroken } = usePicture(fileId); image ? <img key={image.key} {...image.props} alt="" /> : …
 */
export function usePicture(fileId: string | null, { isSmall = false } = {}) {
  const [kept, setKept] = useState<Kept>({ fileId, ...NOTHING });
  const { loaded, failedKey, hasAsked } = kept.fileId === fileId ? kept : NOTHING;
  const link = useApiQuery(files.link, isSmall ? { fileId: fileId ?? '', small: true } : { fileId: fileId ?? '' }, {
    enabled: fileId !== null && loaded === null,
    staleTime: failedKey === null ? LINK_FRESH_MS : 0,
  });
  const hasFailed = failedKey !== null && failedKey === link.dataUpdatedAt;
  const isUsable = fileId !== null && link.data !== undefined && !link.isFetching && !hasFailed;
  const shown = loaded ?? (isUsable ? { src: link.data.url, key: link.dataUpdatedAt } : null);
  const again = () => void link.refetch({ cancelRefetch: false });
  const image = shown && {
    key: shown.key,
    props: {
      src: shown.src,
      loading: 'lazy',
      decoding: 'async',
      onLoad: () => setKept({ fileId, ...NOTHING, loaded: shown }),
      onError() {
        setKept({ fileId, loaded: null, failedKey: shown.key, hasAsked: true });
        if (!hasAsked) again();
      },
    } as const,
  };
  return { image, isBroken: !image && !link.isFetching && (hasFailed || link.isError), again };
}
