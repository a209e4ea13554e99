import type { FileStorage } from './file-storage.ts';
import { createFolderStorage } from './folder-storage.ts';
import { removeLeftovers } from './remove-leftovers.ts';

/** Where files lie: in a folder, or in a bucket of a store that speaks S3. */
export type StorageSettings =
  | { readonly kind: 'folder'; readonly folder: string }
  | {
      readonly kind: 's3';
      readonly bucket: string;
      readonly region: string;
      readonly endpoint: string | null;
      readonly accessKey: string;
      readonly secretKey: string;
      readonly incoming: string;
    };

/** Opens what the settings name when it is first asked for, and once. `onlyReads`: by a process that may write nothing there. */
export function lazyStorage(
  settings: StorageSettings | null,
  { onlyReads = false }: { readonly onlyReads?: boolean } = {},
): { open(): Promise<FileStorage>; end(): Promise<void> } {
  let opened: Promise<FileStorage> | undefined;
  return {
    open() {
      if (settings === null) throw new Error('No place for files is configured: set FILES_FOLDER or FILES_S3_BUCKET.');
      opened ??= onlyReads ? openStorage(settings) : openClean(settings);
      return opened;
    },
    async end() {
      await (await opened)?.end();
    },
  };
}

/**
 * The job removes leftovers where the worker runs. With a bucket each machine has files on their way in a folder of its own: a
 * process removes there what one before it has left.
 */
async function openClean(settings: StorageSettings): Promise<FileStorage> {
  const store = await openStorage(settings);
  await removeLeftovers(store.incoming);
  return store;
}

/** The adapter of the settings. The one of S3 loads its library only when it is asked for. */
async function openStorage(settings: StorageSettings): Promise<FileStorage> {
  if (settings.kind === 'folder') return createFolderStorage(settings.folder);
  const { createS3Storage } = await import('./s3-storage.ts');
  return createS3Storage(settings);
}
