import { useState, useSyncExternalStore } from 'react';
import { type StoredName, storage } from '../../base/storage.ts';
import { keepDraft } from './kept-draft.ts';
import { useUploads } from './use-uploads.ts';

/** What an account is writing, with its files on their way. */
export function useKeptDraft(name: StoredName, address: string) {
  const [kept] = useState(() => keepDraft({ storage, name, address }));
  const draft = useSyncExternalStore(kept.subscribe, kept.read, kept.read);
  const uploads = useUploads((stored) =>
    kept.change({ files: [...kept.read().files.filter(({ fileId }) => fileId !== stored.fileId), stored] }),
  );
  return {
    draft,
    uploads,
    change: kept.change,
    read: kept.read,
    /** It was sent. What was typed meanwhile stays. */
    end(sent: { readonly text?: string | undefined }) {
      if (kept.read().text.trim() === sent.text) kept.end();
    },
  };
}
