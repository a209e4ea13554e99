import { live } from '@ocean/api/areas/notifications/live';
import { type BrowserContext, expect, type Page, type Request } from '@playwright/test';

const isAsk = (request: Request) => new URL(request.url()).pathname === live.events.path;
export const isStream = (request: Request) => isAsk(request) && request.headers().accept === 'text/event-stream';

/** The streams that a browser opens from now on, with the place from which each goes on. */
export function watchStreams(context: BrowserContext) {
  const opened: { page: Page; after: string | undefined }[] = [];
  context.on('request', (request) => {
    if (isStream(request)) opened.push({ page: request.frame().page(), after: request.postDataJSON().after });
  });
  return opened;
}

/** Waits until a tab follows for all others of its browser, and has been told where it stands. */
export function untilStreaming(page: Page): Promise<unknown> {
  return page.waitForResponse((response) => isStream(response.request()));
}

/** Waits until a tab stands in line behind the one that follows. */
export async function untilInLine(page: Page): Promise<void> {
  const waiting = () =>
    page.evaluate(async () => (await navigator.locks.query()).pending?.some(({ name }) => name?.startsWith('ocean-events ')));
  await expect.poll(waiting).toBe(true);
}
