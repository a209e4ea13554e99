import { CHUNK_TIMEOUT_MS, inTime } from './in-time.ts';

export type LatePart<Component> = {
  readonly arrived: () => Component | null;
  /** Once for all who ask; asked for again after it failed. */
  readonly arrive: () => Promise<Component>;
  /** Asks for it ahead; whoever shows it later says what went wrong. */
  readonly fetch: () => void;
};

/**
 * A part of a screen in a file of its own, which comes when it is first shown.
 * @example const cardsTab = latePart(() => import('./cards-tab.tsx').then((module) => module.CardsTab))
 */
export function latePart<Component>(load: () => Promise<Component>): LatePart<Component> {
  let arrived: Component | null = null;
  let arriving: Promise<Component> | null = null;
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
