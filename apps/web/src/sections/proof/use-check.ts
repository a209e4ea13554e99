import { useState } from 'react';
import { storage } from '../../base/storage.ts';
import { keepProof, keptAfter } from './kept-proof.ts';
import { type Progress, runCheck, type Source } from './run-check.ts';
import { sha256 } from './sha-256.ts';

export type CheckState = {
  readonly progress: Progress | null;
  readonly error: unknown;
  readonly isBusy: boolean;
};

const IDLE: CheckState = { progress: null, error: null, isBusy: false };

/** One check after the other; a call that failed is no failed check. */
export function useCheck() {
  const [state, setState] = useState<CheckState>(IDLE);
  const run = async (source: Source, { keeps }: { keeps: boolean }) => {
    setState({ ...IDLE, isBusy: true });
    try {
      for await (const progress of runCheck(sha256, source)) {
        setState({ ...IDLE, isBusy: true, progress });
        if (keeps) keep(source, progress);
      }
      setState((now) => ({ ...now, isBusy: false }));
    } catch (error) {
      setState((now) => ({ ...now, error, isBusy: false }));
    }
  };
  return { ...state, run };
}

function keep({ owner, kept }: Source, progress: Progress): void {
  const after = keptAfter(kept, progress);
  if (after) keepProof(storage, owner.account, after);
}
