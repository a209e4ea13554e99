import type { Page } from '@playwright/test';
import type { Quiet } from '../support/watch/quiet-page.ts';

/** Simulates notices announced by operators. */
export async function showNotices(page: Page) {
  const notices = ['A new node is in use', 'Claims are slow today. What you claim arrives when the node is back.'].map(
    (title, at) => ({
      id: `0192f1a0-0000-7000-8000-00000000000${at}`,
      title,
      at: new Date(Date.UTC(2026, 0, 2 - at)).toISOString(),
      route: at === 0 ? '/bot' : null,
      hasText: false,
    }),
  );
  await page.route(/\/api\/other\/(?:home|noticeList|noticeRead)$/, async (route) => {
    const list = notices.map((notice, at) => ({ ...notice, isRead: at > 0 }));
    const data = { list, total: list.length, next: null, unread: 1 };
    if (!route.request().url().endsWith('home')) return route.fulfill({ json: { code: 1, msg: 'Operation success', data } });
    const response = await route.fetch();
    const json = (await response.json()) as { data: object };
    return route.fulfill({ response, json: { ...json, data: { ...json.data, notices } } });
  });
}

/** Finds the first member through the search of the downline. */
export async function findFirstMember({ page, untilQuiet }: Quiet) {
  const address = await page.locator('[data-member] bdi').first().textContent();
  await page.locator('main input').fill(address ?? '');
  await page.locator('main input').press('Enter');
  await untilQuiet();
}
