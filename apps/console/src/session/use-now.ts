import { session } from '@ocean/api/operators/session';
import { useRead } from '../api/use-read.ts';

const EVERY_MS = 30_000;

/** The platform's time; this machine's time until the platform's is known. */
export function useNow(): string {
  const { data } = useRead(session.show, {}, { everyMs: EVERY_MS });
  return data?.platform.now ?? new Date().toISOString();
}
