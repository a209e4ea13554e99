/** Adds the scroll position of the page beneath to the state of a layer's entry, in CSS pixels from the top. */
export function withPlace(state: unknown): object {
  return { ...(state as object), top: scrollY };
}

/**
 * Restores the scroll position after a reload under an open layer, which the browser tries before the page is long enough. It
 * scrolls as soon as the page is, unless the member has begun to scroll.
 * @param state The state of the loaded entry.
 */
export function restorePlace(state: unknown): void {
  const top = state && typeof state === 'object' && 'top' in state ? Number(state.top) : 0;
  if (!(top > 0)) return;
  const growth = new ResizeObserver(() => {
    if (document.documentElement.scrollHeight - innerHeight < top) return;
    growth.disconnect();
    scrollTo({ top, behavior: 'instant' });
  });
  growth.observe(document.body);
  for (const own of ['wheel', 'touchmove', 'keydown']) addEventListener(own, () => growth.disconnect(), { once: true });
}
