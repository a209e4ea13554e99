import type { Page } from '@playwright/test';
import type { Quiet } from '../support/watch/quiet-page.ts';

/**
 * A visitor without a wallet, a member with bots and income, a member at the desk, whose answers are mocked with the time of
 * this machine, a member who has only just joined.
 */
export const BEHOLDERS = ['visitor', 'member', 'trader', 'newcomer'] as const;
export type Beholder = (typeof BEHOLDERS)[number];

/** `name: part` captures what is in view, as sheets are; a name alone captures the whole page. */
export type ScreenToShow = {
  name: string;
  path: string;
  who: Beholder;
  /** The link on that page that leads to the screen, if the screen's own address differs each time. */
  via?: string;
  /** Sets up the server's answers before the page is opened. */
  answers?: (page: Page) => Promise<void>;
  /** Leads from the loaded page to what is shown. Uses no names, because the page comes in every language. */
  prepare?: (quiet: Quiet) => Promise<void>;
  /** Captured while it is still loading. */
  isLoading?: boolean;
};

export type More = Pick<ScreenToShow, 'via' | 'answers' | 'prepare' | 'isLoading'>;

export const FIRST_ROW = '.card-list .row >> nth=0';
export const SHEET = 'dialog[open]';
export const OWN_ANSWERS = /\/api\/(?:other\/(?:home|team|down)|bot|earn)\b/;

export function screen(who: Beholder, name: string, path: string, more: More = {}): ScreenToShow {
  return { name: who === 'member' || who === 'trader' ? name : `${who} ${name}`, path, who, ...more };
}

/** Taps one after the other, each once the result of the previous tap has arrived. */
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

/** Holds all answers but those of the sign-in. */
export async function holdAnswers(page: Page) {
  await page.route(OWN_ANSWERS, () => {});
}

export async function refuseAnswers(page: Page) {
  await page.route(OWN_ANSWERS, (route) => route.abort());
}

/** Opens the page, and from it the screen. */
export async function goTo({ page, untilQuiet }: Quiet, { path, via, isLoading }: ScreenToShow, origin = ''): Promise<void> {
  await page.goto(origin + path);
  // By CSS, because a sheet that the address opens hides the heading from roles.
  await page.locator('h1:visible').waitFor();
  if (!isLoading) await untilQuiet();
  if (via === undefined) return;
  const from = page.url();
  await page.locator(via).first().click();
  await page.waitForURL((now) => now.href !== from);
  await untilQuiet();
}
