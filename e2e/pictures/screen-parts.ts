import type { Page } from '@playwright/test';
import type { Quiet } from '../support/watch/quiet-page.ts';

/**
 * Somebody without a wallet, a member with bots and income, a member at the desk, whose screens are answered by hand at the time of
 * this machine, a member who has only just joined.
 */
export const BEHOLDERS = ['visitor', 'member', 'trader', 'newcomer'] as const;
export type Beholder = (typeof BEHOLDERS)[number];

/** `name: part` shows what is in view, as sheets are; a name alone shows the whole page. */
export type ScreenToShow = {
  name: string;
  path: string;
  who: Beholder;
  /** The link on that page that leads to the screen, where its own address is a different one each time. */
  via?: string;
  /** Before the page is opened: how the server answers. */
  answers?: (page: Page) => Promise<void>;
  /** After the page is there: the way to what is shown. No name in it, because the page speaks every language. */
  prepare?: (quiet: Quiet) => Promise<void>;
  /** Shown while it still loads. */
  isLoading?: boolean;
};

export type More = Pick<ScreenToShow, 'via' | 'answers' | 'prepare' | 'isLoading'>;

export const FIRST_ROW = '.card-list .row >> nth=0';
export const SHEET = 'dialog[open]';
export const OWN_ANSWERS = /\/api\/(?:other\/(?:home|team|down)|bot|earn)\b/;

export function screen(who: Beholder, name: string, path: string, more: More = {}): ScreenToShow {
  return { name: who === 'member' || who === 'trader' ? name : `${who} ${name}`, path, who, ...more };
}

/** One after the other, each when what it opened has arrived. */
export function tap(...selectors: readonly string[]): More {
  return {
    async prepare({ page, untilQuiet }) {
      for (const selector of selectors) {
        await page.locator(selector).first().click();
        await untilQuiet();
      }
    },
  };
}

/** Nothing but the sign-in gets an answer. */
export async function holdAnswers(page: Page) {
  await page.route(OWN_ANSWERS, () => {});
}

export async function refuseAnswers(page: Page) {
  await page.route(OWN_ANSWERS, (route) => route.abort());
}

/** Opens the page, and from it the screen. */
export async function goTo({ page, untilQuiet }: Quiet, { path, via, isLoading }: ScreenToShow, origin = ''): Promise<void> {
  await page.goto(origin + path);
  // Behind a sheet that the address opens it is no heading for anybody.
  await page.locator('h1:visible').waitFor();
  if (!isLoading) await untilQuiet();
  if (via === undefined) return;
  const from = page.url();
  await page.locator(via).first().click();
  await page.waitForURL((now) => now.href !== from);
  await untilQuiet();
}
