import process from 'node:process';
import { type BrowserContext, test as base, type Page } from '@playwright/test';
import { App } from './app.ts';
import { BotApp } from './bot-app.ts';
import { demoWalletOf, type Entry } from './member-storage.ts';
import { type Member, openPlatform, type Platform } from './platform.ts';
import type { Snapshot } from './snapshot.ts';
import { watchQuiet } from './watch/quiet-page.ts';

type Story = {
  /** Settings that an operator changes, for the platform of this test. */
  environment: Readonly<Record<string, string>>;
  platform: Platform;
  /** A member who has just joined, whose demo wallet this browser holds. */
  member: Member;
  /** The page of that member. */
  memberPage: Page;
  app: App;
  bots: BotApp;
};

/** Each test begins with a platform of its own on its first day, and an empty browser. */
export const test = base.extend<Story>({
  environment: [{}, { option: true }],
  platform: async ({ browser, environment }, use) => {
    const platform = await openPlatform(JSON.parse(process.env.OCEAN_SNAPSHOT ?? '') as Snapshot, environment);
    await use(platform);
    // The browsers of other members: left open, they would keep calling a server that is gone.
    await Promise.all(browser.contexts().map((context) => context.close()));
    await platform.stop();
  },
  baseURL: ({ platform }, use) => use(platform.origin),
  page: async ({ page }, use) => {
    watchQuiet(page);
    await use(page);
    // A page still sends requests when its test is over; mocked answers must not outlive the test.
    if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
  member: async ({ platform, context }, use) => {
    const member = await platform.member();
    await signIn(context, { platform, member });
    await use(member);
  },
  memberPage: ({ page, member: _ }, use) => use(page),
  app: ({ page }, use) => use(new App(page)),
  bots: ({ page }, use) => use(new BotApp(page)),
});

/** Puts a member's demo wallet and session into a new browser. */
export function signIn(context: BrowserContext, { platform, member }: { platform: Platform; member: Member }): Promise<void> {
  return keepInBrowser(context, { origin: platform.origin, entries: demoWalletOf(member) });
}

export function keepInBrowser(context: BrowserContext, kept: { origin: string; entries: Entry[] }): Promise<void> {
  return context.setStorageState({ cookies: [], origins: [{ origin: kept.origin, localStorage: kept.entries }] });
}
