import { city } from '@ocean/api/areas/social/city';
import { expect, type Locator, type Page } from '@playwright/test';
import { samplePicture } from '../../dev/files/sample-files.ts';
import { sendFile } from '../../dev/files/send-file.ts';
import type { Member, Platform } from '../support/platform.ts';

/** Submits a member's post through the API. */
export async function posts(platform: Platform, member: Member, { text, pictures = 0 }: { text: string; pictures?: number }) {
  const fileIds: string[] = [];
  for (let at = 0; at < pictures; at += 1) {
    const bytes = await samplePicture('jpeg', {
      width: 900,
      height: 700,
      background: `rgb(${40 + at * 60}, 120, ${200 - at * 40})`,
    });
    const { body } = await sendFile(platform.origin, member.token, { name: `sea-${at}.jpg`, bytes });
    fileIds.push((body.data as { fileId: string }).fileId);
  }
  return member.call(city.submit, { text, fileIds });
}

export function postOf(page: Page, text: string): Locator {
  return page.getByRole('article').filter({ hasText: text });
}

/** Expects the page to be no wider than the screen. */
export async function expectNoSideways(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}
