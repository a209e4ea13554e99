/** Distance that the mark must be pulled, in CSS pixels, for letting go to refresh. */
export const PULL_READY_PX = 64;
/** Upper bound of that distance, which keeps the mark within reach of the header. */
const MAX_PULL_PX = 96;
/** Smaller movements count as the trembling of a resting finger. */
const SLOP_PX = 8;

type Point = { readonly x: number; readonly y: number };

/** watching: a finger is down at the top of the page and may yet mean something else. */
export type Pull =
  | { readonly state: 'idle' }
  | { readonly state: 'watching'; readonly from: Point }
  | { readonly state: 'pulling'; readonly from: Point; readonly distancePx: number };

export const NO_PULL: Pull = { state: 'idle' };

/** Interprets a moved finger: a pull down, or another gesture, which is ignored until the next touch. */
export function movePull(pull: Pull, to: Point, isAtTop: boolean): Pull {
  if (pull.state === 'idle') return pull;
  const down = to.y - pull.from.y;
  const aside = Math.abs(to.x - pull.from.x);
  if (pull.state === 'watching') {
    if (!isAtTop || down < -SLOP_PX || aside > Math.max(SLOP_PX, down)) return NO_PULL;
    if (down <= SLOP_PX) return pull;
  }
  return { state: 'pulling', from: pull.from, distancePx: resist(down - SLOP_PX) };
}

export function isReady(pull: Pull): boolean {
  return pull.state === 'pulling' && pull.distancePx >= PULL_READY_PX;
}

/** The mark follows the finger with increasing resistance. @example resist(0) → 0, resist(105) → 64, resist(1000) → 96 */
function resist(downPx: number): number {
  return MAX_PULL_PX * (1 - Math.exp(-Math.max(0, downPx) / MAX_PULL_PX));
}
