import type { Page, Request } from '@playwright/test';
import { isStream } from '../live-stream.ts';

/** How often in a row a page must have nothing to do: what an answer sets off is asked for in between. */
const QUIET_ROUNDS = 3;
/** On a busy machine a page that draws all the time is never idle between two pictures. */
const IDLE_WITHIN_MS = 1_000;

export type Quiet = { readonly page: Page; untilQuiet(): Promise<void> };

const watched = new WeakMap<Page, Quiet>();

/**
 * Follows what a page asks for from the first call on, and says when everything has been answered and drawn. Playwright's own
 * `networkidle` never comes to a page whose stream of events stays open.
 */
export function watchQuiet(page: Page): Quiet {
  const quiet = watched.get(page) ?? watch(page);
  watched.set(page, quiet);
  return quiet;
}

function watch(page: Page): Quiet {
  const open = new Set<Request>();
  let answered: () => void = () => {};
  const close = (request: Request) => {
    open.delete(request);
    answered();
  };
  page.on('request', (request) => {
    // What the page before this one has asked for is nobody's concern any more.
    if (request.isNavigationRequest()) open.clear();
    if (!isStream(request)) open.add(request);
  });
  page.on('requestfinished', close);
  page.on('requestfailed', close);
  const nextAnswer = () =>
    new Promise<void>((resolve) => {
      answered = resolve;
    });

  return {
    page,
    async untilQuiet() {
      for (let rounds = 0; rounds < QUIET_ROUNDS; rounds = open.size === 0 ? rounds + 1 : 0) {
        if (open.size > 0) await nextAnswer();
        await page.evaluate(
          (timeout) => new Promise((done) => requestAnimationFrame(() => requestIdleCallback(done, { timeout }))),
          IDLE_WITHIN_MS,
        );
      }
    },
  };
}
