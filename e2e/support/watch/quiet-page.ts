import type { Page, Request } from '@playwright/test';
import { isStream } from '../live-stream.ts';

/** Consecutive rounds in which a page must be idle: requests triggered by an answer start between them. */
const QUIET_ROUNDS = 3;
/** Limit, because on a busy machine a page that draws all the time is never idle between two frames. */
const IDLE_WITHIN_MS = 1_000;

export type Quiet = { readonly page: Page; untilQuiet(): Promise<void> };

const watched = new WeakMap<Page, Quiet>();

/**
 * Tracks a page's requests from the first call on, and waits until everything has been answered and drawn. Playwright's own
 * `networkidle` never occurs on a page whose event stream stays open.
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
    // The requests of the previous page no longer matter.
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
