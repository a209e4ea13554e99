/** What an entry of a layer keeps of the page beneath it: where it was scrolled to, in CSS pixels from its top. */
export function withPlace(state: unknown): object {
  return { ...(state as object), top: scrollY };
}

/**
 * After a reload under an open layer the browser forgets the place of the page: it asks for it before the page is long enough.
 * Scrolls there as soon as it is, unless the member has begun to scroll.
 * @param state That of the entry that was loaded.
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
