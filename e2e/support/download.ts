import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';

/** The file that the page saves as a result of `act`. */
export async function download(page: Page, act: () => Promise<void>): Promise<{ name: string; text: string }> {
  const [file] = await Promise.all([page.waitForEvent('download'), act()]);
  return { name: file.suggestedFilename(), text: readFileSync(await file.path(), 'utf8') };
}
