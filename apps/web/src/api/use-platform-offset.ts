import { useHome } from './use-home.ts';

/** An answer takes time to arrive and to be shown; below this difference the clocks count as equal. */
const AGREED_MS = 60_000;

/** How far the platform's clock is ahead of this browser's, in milliseconds: days on a local chain, or a wrong clock here. */
export function usePlatformOffset(): number {
  const { data, dataUpdatedAt } = useHome();
  return data ? platformOffset(data.asOf, dataUpdatedAt) : 0;
}

export function platformOffset(asOf: string, heardAtMs: number): number {
  const offset = Date.parse(asOf) - heardAtMs;
  return Math.abs(offset) > AGREED_MS ? offset : 0;
}
