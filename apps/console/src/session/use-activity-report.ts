import { session } from '@ocean/api/operators/session';
import { useEffect } from 'react';
import { call } from '../api/call.ts';

const SIGNS = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;
const AT_MOST_EVERY_MS = 60_000;

/** Reports the operator's activity to the server. Reads at an interval do not count, so that an abandoned session ends. */
export function useActivityReport(): void {
  useEffect(() => {
    let toldAt = Date.now();
    const tell = () => {
      if (Date.now() - toldAt < AT_MOST_EVERY_MS) return;
      toldAt = Date.now();
      // The next read shows whether the session is over.
      void call(session.stay, {}).catch(() => undefined);
    };
    for (const sign of SIGNS) addEventListener(sign, tell, { passive: true });
    return () => {
      for (const sign of SIGNS) removeEventListener(sign, tell);
    };
  }, []);
}
