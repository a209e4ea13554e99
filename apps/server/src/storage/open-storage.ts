import type { FileStorage } from './file-storage.ts';
import { createFolderStorage } from './folder-storage.ts';
import { removeLeftovers } from './remove-leftovers.ts';

/** Where files are stored: in a folder, or in a bucket of an S3-compatible store. */
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

/** Opens the configured storage once, on first use. `onlyReads`: for a process that may write nothing there. */
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
 * The job removes leftovers on the worker's machine. With a bucket each machine has a folder of its own for incoming files: a
 * process removes what an earlier one has left there.
 */
async function openClean(settings: StorageSettings): Promise<FileStorage> {
  const store = await openStorage(settings);
  await removeLeftovers(store.incoming);
  return store;
}

/** The configured adapter. The S3 adapter loads its library on demand. */
async function openStorage(settings: StorageSettings): Promise<FileStorage> {
  if (settings.kind === 'folder') return createFolderStorage(settings.folder);
  const { createS3Storage } = await import('./s3-storage.ts');
  return createS3Storage(settings);
}
