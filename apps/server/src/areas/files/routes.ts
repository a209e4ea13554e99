import { files } from '@ocean/api/areas/files';
import type { DownloadRoute } from '../../http/files/download-routes.ts';
import { type AnyRoute, route, uploadRoute } from '../../http/route.ts';
import { FILES_FOLDER } from './entry.ts';
import type { Readers } from './queries.ts';
import { openLink, showLink } from './show-link.ts';
import { uploadFile } from './upload-file.ts';

/** `readers`: the read permissions of subjects, from the areas above. */
export const fileRoutes = (readers: Readers): readonly AnyRoute[] => [
  uploadRoute(files.upload, uploadFile),
  route(files.link, showLink(readers)),
];

export const fileDownloads: readonly DownloadRoute[] = [{ folder: FILES_FOLDER, open: openLink }];
