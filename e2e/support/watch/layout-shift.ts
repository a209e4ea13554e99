import type { Page } from '@playwright/test';

type Source = { readonly node: Node | null; readonly previousRect: DOMRectReadOnly; readonly currentRect: DOMRectReadOnly };
type Moved = { readonly value: number; readonly hadRecentInput: boolean; readonly sources: readonly Source[] };

/** The layout shift score since the page was opened, without shifts after input, and what has moved. */
export function layoutShift(page: Page): Promise<{ score: number; moved: string[] }> {
  return page.evaluate(
    () =>
      new Promise<{ score: number; moved: string[] }>((resolve) => {
        const shifts: Moved[] = [];
        new PerformanceObserver((list) => {
          const entries = list.getEntries() as unknown as Moved[];
          shifts.push(...entries.filter((entry) => !entry.hadRecentInput));
        }).observe({ type: 'layout-shift', buffered: true });
        const placeOf = ({ top, bottom }: DOMRectReadOnly) => `${Math.round(top)}–${Math.round(bottom)}`;
        const say = ({ node, previousRect, currentRect }: Source) => {
          const what = node instanceof Element ? node.outerHTML : (node?.textContent ?? 'gone');
          return `${placeOf(previousRect)} to ${placeOf(currentRect)}: ${what.slice(0, 120)}`;
        };
        setTimeout(() => {
          const score = shifts.reduce((sum, { value }) => sum + value, 0);
          resolve({ score, moved: shifts.flatMap(({ sources }) => sources.map(say)) });
        }, 200);
      }),
  );
}
