import { useCallback, useRef } from 'react';

/**
 * The pressed element is gone after a step, so the focus is moved: to the member that was left when the step led up, and to the
 * heading otherwise.
 * @returns `lead` for the place that has arrived, and `stay` for a change that keeps the focus where it is.
 */
export function useLeadFocus(under: number | undefined) {
  const last = useRef(under);
  const lead = useCallback(
    (place: HTMLElement | null) => {
      if (last.current === under) return;
      const left = place?.querySelector<HTMLElement>(`[data-member="${last.current}"] a`);
      last.current = under;
      (left ?? place?.querySelector<HTMLElement>('[data-heading]'))?.focus();
    },
    [under],
  );
  const stay = useCallback(() => {
    last.current = undefined;
  }, []);
  return { lead, stay };
}
