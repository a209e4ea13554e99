import { useState } from 'react';
import { storage } from '../../../base/storage.ts';
import { type Draft, readDraft, writeDraft } from './kept-draft.ts';

/** The draft of an account, kept on this device with every change. */
export function useDraft(account: string): { draft: Draft; change: (next: (now: Draft) => Draft) => void } {
  const [draft, setDraft] = useState(() => readDraft(storage, account, Date.now()));
  return {
    draft,
    // Uploads of one moment change it one after the other.
    change: (next) =>
      setDraft((now) => {
        const changed = next(now);
        writeDraft(storage, account, changed, Date.now());
        return changed;
      }),
  };
}
