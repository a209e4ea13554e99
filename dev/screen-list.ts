import type { Page } from '@playwright/test';

/** `name: part` shows what is in view, as sheets are; a name alone shows the whole page. */
export type ScreenToShow = { name: string; path: string; isMember: boolean; prepare?: (page: Page) => Promise<void> };

const AREAS = [
  '/yaoqing',
  '/tijiao',
  '/toupiaolist',
  '/kefu',
  '/kefuList',
  '/kefuDetail',
  '/team',
  '/xiaji',
  '/rankDetail',
  '/inviteDetail',
  '/kuaixun',
  '/city',
  '/404',
];

export const SCREENS: readonly ScreenToShow[] = [
  visitor('home', '/'),
  visitor('home: menu', '/', tap('.header .icon-button >> nth=0')),
  visitor('home: languages', '/', tap('.header .icon-button >> nth=1')),
  visitor('home: connect', '/', tap('.screen-deep .button')),
  visitor('bot', '/bot'),
  visitor('zichan', '/zichan'),
  visitor('settings', '/settings'),
  visitor('gallery', '/gallery'),
  ...AREAS.map((path) => visitor(path.slice(1), path)),
  member('home', '/'),
  member('home: menu', '/', tap('.header .icon-button >> nth=0')),
  member('bot', '/bot'),
  member('bot mine', '/bot', tap('[role=tab] >> nth=1')),
  member('bot cards', '/bot', tap('[role=tab] >> nth=2')),
  member('zichan', '/zichan'),
  ...['deposit', 'exchange', 'withdraw', 'transfer', 'collect'].map((sheet) => member(`zichan: ${sheet}`, `/zichan?do=${sheet}`)),
  member('loglist', '/loglist'),
  member('settings', '/settings'),
];

function visitor(name: string, path: string, prepare?: ScreenToShow['prepare']): ScreenToShow {
  return { name: `visitor ${name}`, path, isMember: false, ...(prepare ? { prepare } : {}) };
}

function member(name: string, path: string, prepare?: ScreenToShow['prepare']): ScreenToShow {
  return { name, path, isMember: true, ...(prepare ? { prepare } : {}) };
}

function tap(selector: string) {
  return async (page: Page) => {
    await page.locator(selector).first().click();
    await page.waitForTimeout(500);
  };
}
