import { type RefObject, useEffect, useState } from 'react';

/** Rows at the head of a list that have come since. None when no row is known: then it is another list. @example countNew(['c', 'a'], ['a']) // 1 */
export function countNew(keys: readonly string[], known: readonly string[]): number {
  const seen = new Set(known);
  return Math.max(
    0,
    keys.findIndex((key) => seen.has(key)),
  );
}

/** How many rows at the head wait until the head of the list is in view: nothing moves under a finger that reads further down. */
export function useHeldRows(keys: readonly string[], head: RefObject<Element | null>): number {
  const isAtHead = useIsInView(head);
  const [known, setKnown] = useState(keys);
  const held = isAtHead ? 0 : countNew(keys, known);
  if (held === 0 && known.join() !== keys.join()) setKnown(keys);
  return held;
}

function useIsInView(ref: RefObject<Element | null>): boolean {
  const [isInView, setIsInView] = useState(true);
  const element = ref.current;
  useEffect(() => {
    const shown = element ?? ref.current;
    if (!shown) return;
    const looking = new IntersectionObserver(([entry]) => {
      // Below the screen, nothing of the list is read yet.
      if (entry) setIsInView(entry.isIntersecting || entry.boundingClientRect.top > 0);
    });
    looking.observe(shown);
    return () => looking.disconnect();
  }, [ref, element]);
  return isInView;
}
