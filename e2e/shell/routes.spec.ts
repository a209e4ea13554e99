import { expect } from '@playwright/test';
import { openSettled } from '../support/open-settled.ts';
import { test } from '../support/story.ts';

/** Addresses, titles and bottom tabs of the specification's section 2. */
/** Address and title; `tabs` where the bottom tabs are shown. */
const ROUTES: readonly { path: string; title: string; tabs?: true }[] = [
  { path: '/', title: 'Ocean Bot', tabs: true },
  { path: '/bot', title: 'Ocean Bot', tabs: true },
  { path: '/zichan', title: 'Assets', tabs: true },
  { path: '/yaoqing', title: 'Invitation', tabs: true },
  { path: '/tijiao', title: 'RWA platform', tabs: true },
  { path: '/toupiaolist', title: 'RWA voting', tabs: true },
  { path: '/toupiaoList', title: 'RWA voting', tabs: true },
  { path: '/kefu', title: 'RWA Intelligent AI', tabs: true },
  { path: '/kefuList', title: 'Support' },
  { path: '/kefuDetail', title: 'Support' },
  { path: '/team', title: 'Team information' },
  { path: '/xiaji', title: 'My downline' },
  { path: '/rankDetail', title: 'Rank' },
  { path: '/loglist', title: 'Records' },
  { path: '/inviteDetail', title: 'Invitation details' },
  { path: '/kuaixun', title: 'News flashes', tabs: true },
  { path: '/city', title: 'City', tabs: true },
  { path: '/toupiaolist/7', title: 'RWA voting' },
  { path: '/proof', title: 'Proof of reserves' },
  { path: '/tor', title: 'Passageway' },
  { path: '/tor/profile', title: 'Your profile' },
  { path: '/tor/test', title: 'Test' },
  { path: '/tor/practice', title: 'Practice' },
  { path: '/tor/wallet', title: 'Asset wallet' },
  { path: '/tor/services', title: 'My services' },
  { path: '/tor/markets', title: 'Markets' },
  { path: '/tor/orders', title: 'Orders' },
  { path: '/404', title: 'Not found' },
];
const TABS = ['Home', 'Ocean Bot', 'Assets', 'Invitation', 'RWA platform', 'RWA voting', 'RWA Intelligent AI'];

test('every route opens under its address with its title, and an invitation code named add is stored on each', async ({
  page,
}) => {
  for (const [index, { path, title, tabs }] of ROUTES.entries()) {
    const code = `CODE${index}`;
    await page.goto(`${path}?add=${code}`);
    await expect(page.getByRole('heading', { level: 1, name: title, exact: true }), path).toBeVisible();
    expect(new URL(page.url()).pathname, path).toBe(path);
    expect(await page.evaluate(() => localStorage.getItem('oceanInviteCode')), path).toBe(code);
    await expect(page.getByRole('navigation', { name: 'Main areas' }), path).toHaveCount(tabs ? 1 : 0);
  }
});

test('bottom tabs: the seven in their order, by their full names', async ({ page }) => {
  await page.goto('/');
  const tabs = page.getByRole('navigation', { name: 'Main areas' }).getByRole('link');
  await expect(tabs).toHaveCount(TABS.length);
  expect(await tabs.evaluateAll((links) => links.map((link) => link.getAttribute('aria-label')))).toEqual(TABS);
  await expect(page.locator('[aria-current=page]')).toHaveAttribute('aria-label', 'Home');
});

test('a header with two icons: the menu and the language', async ({ page }) => {
  for (const path of ['/', '/bot', '/loglist']) {
    await page.goto(path);
    const icons = page.locator('header').first().getByRole('button');
    await expect(icons).toHaveCount(2);
    await expect(icons.first()).toHaveAccessibleName('Menu');
    await expect(icons.last()).toHaveAccessibleName('Language');
  }
});

test('a deep link still works after the sign-in that it needs', async ({ memberPage: page }) => {
  await openSettled(page, '/zichan?do=withdraw');
  await expect(page.getByRole('dialog', { name: 'Withdraw' })).toBeVisible();
  await page.evaluate(() => localStorage.removeItem('fengToken'));
  await page.reload();
  await expect(page.getByRole('dialog', { name: 'Withdraw' })).toBeVisible();
  expect(new URL(page.url()).search).toBe('?do=withdraw');
});
