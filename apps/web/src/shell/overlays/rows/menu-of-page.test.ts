import { expect, test } from 'vitest';
import { menuOfPage } from './menu-of-page.ts';

const MENU = ['/', '/bot', '/zichan', '/toupiaolist', '/kefu', '/tor', '/city'].map((route) => ({ route }));

test.each([
  ['/', '/'],
  ['/tor', '/tor'],
  ['/tor/orders', '/tor'],
  ['/Tor/Order/new', '/tor'],
  ['/city/write', '/city'],
  ['/toupiaolist/0f1e', '/toupiaolist'],
  ['/stakes', '/zichan'],
  // Another page, whatever it begins with.
  ['/kefuList', undefined],
  ['/loglist', undefined],
])('%s belongs to the menu %s', (address, route) => {
  expect(menuOfPage(address, MENU)?.route).toBe(route);
});
