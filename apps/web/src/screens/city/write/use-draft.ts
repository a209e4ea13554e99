import { useRef, useState } from 'react';
import { storage } from '../../../base/storage.ts';
import { type Draft, readDraft, writeDraft } from './kept-draft.ts';

/** The draft of an account, kept on this device with every change: also with the last one of a form that is left in the same moment. */
export function useDraft(account: string): { draft: Draft; change: (next: (now: Draft) => Draft) => void } {
  const [draft, setDraft] = useState(() => readDraft(storage, account, Date.now()));
  // Uploads of one moment change it one after the other.
  const latest = useRef(draft);
  return {
    draft,
    change(next) {
      latest.current = next(latest.current);
      writeDraft(storage, account, latest.current, Date.now());
      setDraft(latest.current);
    },
  };
}
