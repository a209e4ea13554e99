import { session } from '@ocean/api/operators/session';
import { useEffect } from 'react';
import { call } from '../api/call.ts';

const SIGNS = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;
const AT_MOST_EVERY_MS = 60_000;

/** Tells the server that somebody is at the desk. What the page reads by the clock does not: a desk that was left is closed. */
export function useAtDesk(): void {
  useEffect(() => {
    let toldAt = Date.now();
    const tell = () => {
      if (Date.now() - toldAt < AT_MOST_EVERY_MS) return;
      toldAt = Date.now();
      // A session that is over shows with the next reading.
      void call(session.stay, {}).catch(() => undefined);
    };
    for (const sign of SIGNS) addEventListener(sign, tell, { passive: true });
    return () => {
      for (const sign of SIGNS) removeEventListener(sign, tell);
    };
  }, []);
}
