import { projects } from '@ocean/api/areas/projects';
import { voting } from '@ocean/api/areas/voting';
import { expect, type Page } from '@playwright/test';
import type { App } from '../support/app.ts';
import type { Member, Platform } from '../support/platform.ts';
import { smallTargets } from '../support/small-targets.ts';
import { test } from '../support/story.ts';
import { bringAxe, violations } from '../support/violations.ts';

const LOOKS = [
  { lang: 'en', colorScheme: 'light' },
  { lang: 'ar', colorScheme: 'dark' },
] as const;
const PROFILE = 'A cold storage of 4,200 square metres in Busan.\n\nIt is GUARANTEED to earn 12 % a year!!';

for (const { lang, colorScheme } of LOOKS) {
  test.describe(`${colorScheme} in ${lang}`, () => {
    test.use({ colorScheme });
    test('screens of projects and of voting: no violation, and no target too small for a finger', async ({
      page,
      platform,
      member,
      app,
    }) => {
      await page.addInitScript((code) => localStorage.setItem('lang', code), lang);
      await bringAxe(page);
      const { own, listed } = await prepare(platform, member);
      const places = {
        form: '/tijiao',
        mine: '/tijiao?tab=mine',
        own: `/tijiao?tab=mine&id=${own}`,
        list: '/toupiaolist',
        project: `/toupiaolist/${listed}`,
      };
      for (const [name, path] of Object.entries(places)) {
        await page.goto(path);
        await expect(page.locator('.screen-column .card').first(), name).toBeVisible();
        await expect(page.locator('.skeleton'), name).toHaveCount(0);
        await app.picture(`rwa-${name}-${lang}`);
        await check(page, name);
      }
      await opensSheet(page, app, lang);
      await check(page, 'sheet of a vote');
    });
  });
}

/** An analysed project of the member, and one of another with votes on both sides. */
async function prepare(platform: Platform, member: Member) {
  const [owner, other] = [await platform.member(), await platform.member()];
  const listed = await platform.listsProject(owner, { name: 'Cold storage at the harbour', profile: PROFILE });
  await other.deposits('USDT', '5');
  await other.call(voting.vote, { id: listed, side: 'oppose', payBy: 'balance' });
  const text = { name: 'A barn', profile: PROFILE, contact: 'owner@example.org', files: [] };
  const draft = await member.call(projects.submit, { action: 'draft', ...text });
  const { id, version } = await member.call(projects.submit, { id: draft.id, version: draft.version, action: 'submit' });
  await member.call(projects.submit, { id, version, action: 'optimise' });
  return { own: id, listed };
}

async function opensSheet(page: Page, app: App, lang: string) {
  await page.locator('.dock .radio-card').first().click();
  await page.locator('.dock .button').click();
  await expect(app.sheet.locator('.summary-box')).toBeVisible();
  await app.picture(`rwa-sheet-${lang}`);
}

async function check(page: Page, what: string) {
  await page.evaluate(() => Promise.all(document.getAnimations().map((one) => one.finished.catch(() => undefined))));
  const part = (await page.locator('dialog[open]').count()) > 0 ? 'dialog[open]' : 'html';
  expect(await violations(page, part), what).toEqual([]);
  expect(await smallTargets(page), `${what}: too small for a finger`).toEqual([]);
  await expect(page.locator('h1'), what).toHaveCount(1);
  const isWide = await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
  expect(isWide, `${what}: sticks out`).toBe(false);
}
