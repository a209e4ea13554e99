import { useEffect, useState } from 'react';
import { usePlatformOffset } from '../../api/use-platform-offset.ts';

const STEP_SECONDS = 10;

/** Seconds left, in steps of ten: precise enough to plan, too coarse to hurry the member. Zero when the moment has come. */
export function useRoughSeconds(at: string): number {
  const offset = usePlatformOffset();
  const [seconds, setSeconds] = useState(() => roughSecondsUntil(at, Date.now() + offset));
  useEffect(() => {
    const look = () => setSeconds(roughSecondsUntil(at, Date.now() + offset));
    look();
    const timer = setInterval(look, 1_000);
    return () => clearInterval(timer);
  }, [at, offset]);
  return seconds;
}

/** Whether at most one step is left, for which a figure would only hurry the member. */
export function isLastStep(roughSeconds: number): boolean {
  return roughSeconds <= STEP_SECONDS;
}

/** Whole minutes of rough seconds. They are rounded up to a step, and ten seconds more must not make a price of 15 minutes hold for 16. */
export function roughMinutes(roughSeconds: number): number {
  return Math.round(roughSeconds / 60);
}

export function roughSecondsUntil(at: string, nowMs: number): number {
  const left = (Date.parse(at) - nowMs) / 1_000;
  return Number.isFinite(left) ? Math.max(0, Math.ceil(left / STEP_SECONDS) * STEP_SECONDS) : 0;
}
