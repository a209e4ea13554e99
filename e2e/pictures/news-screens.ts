import type { Page } from '@playwright/test';
import { FIRST_ROW, type ScreenToShow, screen, tap } from './screen-parts.ts';

const FIRST = '0192f1a0-0000-8000-a000-000000000000';
const LONG = 'Members trade with each other at the passageway, and what they trade is held until it is released';
const TEXT = `One member places an order, another one accepts it. The proceeds are held for some time before they are released.

To accept orders, pass a short test and open a passageway of your own.`;

export const NEWS_SCREENS: readonly ScreenToShow[] = [
  screen('visitor', 'kuaixun news', '/kuaixun', { answers: showNews }),
  screen('visitor', 'kuaixun gone', '/kuaixun/gone'),
  screen('visitor', 'kuaixun one', `/kuaixun/${FIRST}`, { answers: showNews }),
  screen('member', 'home with news', '/', { answers: showNews }),
  screen('member', 'kuaixun', '/kuaixun', { answers: showNews }),
  screen('member', 'kuaixun one', `/kuaixun/${FIRST}`, { answers: showNews }),
  screen('member', 'notices: one with a text', '/notices', { answers: showNotice, ...tap(FIRST_ROW) }),
];

/** Simulates published news, some of it read and liked. */
async function showNews(page: Page) {
  const titles = [LONG, 'Bots and accelerator cards can be bought', 'The clock can be moved'];
  const news = titles.map((title, at) => ({
    id: FIRST.slice(0, -1) + at,
    title,
    at: new Date(Date.UTC(2026, 0, 3 - at)).toISOString(),
    route: at === 0 ? '/tor' : null,
    hasText: true,
  }));
  const standing = (at: number) => ({ likes: [1_204, 3, 0][at] ?? 0, isLiked: at === 0, isRead: at > 0 });
  const full = (() => {
    const { hasText: _, ...first } = news[0] as (typeof news)[0];
    return { ...first, text: TEXT };
  })();
  await page.route(/\/api\/(?:tor\/new(?:List|Detail|Read)|other\/(?:home|announcement))$/, async (route) => {
    const [call = ''] = /[A-Za-z]+$/.exec(route.request().url()) ?? [];
    const answers: Record<string, object> = {
      newList: { list: news.map((item, at) => ({ ...item, ...standing(at) })), next: null, unread: 1 },
      newDetail: { ...full, ...standing(0) },
      newRead: { unread: 0 },
      announcement: full,
    };
    if (call === 'announcement') return route.fulfill({ json: { code: 1, msg: 'Operation success', data: answers[call] } });
    if (call !== 'home') return route.fulfill({ json: { code: 0, msg: 'Operation success', data: answers[call] } });
    const response = await route.fetch();
    const json = (await response.json()) as { data: object };
    return route.fulfill({ response, json: { ...json, data: { ...json.data, news } } });
  });
}

async function showNotice(page: Page) {
  const notice = { id: FIRST, title: 'A new node is in use', at: new Date(Date.UTC(2026, 0, 2)).toISOString(), route: '/bot' };
  await page.route(/\/api\/(?:tor\/noticeDetail|other\/notice(?:List|Read))$/, (route) => {
    if (route.request().url().endsWith('noticeDetail')) {
      return route.fulfill({ json: { code: 0, msg: 'Operation success', data: { ...notice, text: TEXT, isRead: true } } });
    }
    const data = { list: [{ ...notice, hasText: true, isRead: true }], total: 1, next: null, unread: 0 };
    return route.fulfill({ json: { code: 1, msg: 'Operation success', data } });
  });
}
