import type { Page } from '@playwright/test';

/** Controls too small for a finger, which react on less than 44 px in a direction, with the size that they react on. */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const LEAST_PX = 44;
    const CONTROLS = 'a[href], button, input:not([type=hidden]), select, textarea, summary';
    const top = Array.from(document.querySelectorAll('dialog[open]')).at(-1) ?? document.body;
    const small: string[] = [];
    for (const control of top.querySelectorAll<HTMLElement>(CONTROLS)) {
      if (!control.checkVisibility() || control.closest('.skip-link, [inert]') || control.matches(':disabled')) continue;
      // The target of a choice is its card, that of a field its box.
      const target = control.closest<HTMLElement>('label, .field-box, .stepper') ?? control;
      control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const box = target.getBoundingClientRect();
      const reach = (dx: number, dy: number, size: number) => {
        if (size >= LEAST_PX - 0.5) return true;
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
        return [-1, 1].every((side) => {
          const hit = document.elementFromPoint(x + side * dx, y + side * dy);
          return hit !== null && target.contains(hit);
        });
      };
      const isWide = reach(LEAST_PX / 2 - 1, 0, box.width);
      const isHigh = reach(0, LEAST_PX / 2 - 1, box.height);
      if (isWide && isHigh) continue;
      const name = control.getAttribute('aria-label') ?? control.textContent;
      small.push(`${name.slice(0, 40)} (${control.className}): ${Math.round(box.width)} × ${Math.round(box.height)}`);
    }
    return small;
  });
}
