import { files } from '@ocean/api/areas/files';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { clientOptions } from '../../api/client.ts';
import type { StoredFile } from './file-rows.tsx';
import { sendFile } from './send-file.ts';
import { createUploadQueue, type Upload } from './upload-queue.ts';

export type Uploads = {
  list: readonly Upload[];
  add: (files: readonly File[]) => void;
  retry: (key: string) => void;
  cancel: (key: string) => void;
};

/** Files on their way while the form is open. */
export function useUploads(onStored: (stored: StoredFile) => void): Uploads {
  const stored = useRef(onStored);
  stored.current = onStored;
  const [queue] = useState(() =>
    createUploadQueue({
      send: (file, parts) => sendFile(clientOptions, files.upload, { file, ...parts }),
      onStored: (file) => stored.current(file),
    }),
  );
  useEffect(() => () => queue.cancelAll(), [queue]);
  const list = useSyncExternalStore(queue.subscribe, queue.read, queue.read);
  return { list, add: queue.add, retry: queue.retry, cancel: queue.cancel };
}
