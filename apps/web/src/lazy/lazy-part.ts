import { CHUNK_TIMEOUT_MS, inTime } from '../base/in-time.ts';

export type LazyPart<Part> = {
  /** The part when it is already loaded, so that no placeholder flashes. */
  readonly arrived: () => Part | null;
  /** One load for all callers; a failed one is repeated by the next call. */
  readonly arrive: () => Promise<Part>;
  /** Starts loading before it is shown; the component that shows it later reports a failure. */
  readonly fetch: () => void;
};

/**
 * A part of the app in a file of its own, loaded when it is first shown.
 * @example const cardsTab = lazyPart(() => import('./cards-tab.tsx').then((module) => module.CardsTab))
 */
export function lazyPart<Part>(load: () => Promise<Part>): LazyPart<Part> {
  let arrived: Part | null = null;
  let arriving: Promise<Part> | null = null;
  const arrive = () => {
    arriving ??= inTime(load(), CHUNK_TIMEOUT_MS).then(
      (part) => {
        arrived = part;
        return part;
      },
      (error: unknown) => {
        arriving = null;
        throw error;
      },
    );
    return arriving;
  };
  return { arrived: () => arrived, arrive, fetch: () => void arrive().catch(() => {}) };
}
