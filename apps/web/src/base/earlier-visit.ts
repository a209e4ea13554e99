/** Read before this page was loaded, so by an earlier visit. */
export function isOfEarlierVisit(at: number): boolean {
  return at > 0 && at < performance.timeOrigin;
}
