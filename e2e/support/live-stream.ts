import { live } from '@ocean/api/areas/notifications/live';
import { type BrowserContext, expect, type Page, type Request } from '@playwright/test';

const isAsk = (request: Request) => new URL(request.url()).pathname === live.events.path;
export const isStream = (request: Request) => isAsk(request) && request.headers().accept === 'text/event-stream';

/** Records the streams that a browser opens from now on, with the place from which each resumes. */
export function watchStreams(context: BrowserContext) {
  const opened: { page: Page; after: string | undefined }[] = [];
  context.on('request', (request) => {
    if (isStream(request)) opened.push({ page: request.frame().page(), after: request.postDataJSON().after });
  });
  return opened;
}

/** Waits until the stream of a tab, which receives events for all tabs of its browser, has been answered. */
export function untilStreaming(page: Page): Promise<unknown> {
  return page.waitForResponse((response) => isStream(response.request()));
}

/** Waits until a tab is queued behind the one that has the stream. */
export async function untilInLine(page: Page): Promise<void> {
  const waiting = () =>
    page.evaluate(async () => (await navigator.locks.query()).pending?.some(({ name }) => name?.startsWith('ocean-events ')));
  await expect.poll(waiting).toBe(true);
}
