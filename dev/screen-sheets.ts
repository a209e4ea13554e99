import type { Browser } from '@playwright/test';

export type Picture = { name: string; image: Buffer };

/** As many as one can look at in one go. */
const ON_ONE_SHEET = 10;
const SHEET_WIDTH = 1800;

/** Puts pictures side by side under their names, some on each sheet: `<path>-1.png`, `<path>-2.png` … */
export async function makeSheets(browser: Browser, pictures: readonly Picture[], path: string): Promise<void> {
  const page = await browser.newPage({ viewport: { width: SHEET_WIDTH, height: 1000 } });
  for (let from = 0; from < pictures.length; from += ON_ONE_SHEET) {
    const shown = pictures.slice(from, from + ON_ONE_SHEET);
    await page.setContent(sheetPage(shown));
    await page.screenshot({ path: `${path}-${from / ON_ONE_SHEET + 1}.png`, fullPage: true });
  }
  await page.close();
}

function sheetPage(pictures: readonly Picture[]): string {
  const figures = pictures.map(
    ({ name, image }) =>
      `<figure><figcaption>${name}</figcaption><img src="data:image/png;base64,${image.toString('base64')}"></figure>`,
  );
  return `<style>
    body { margin: 8px; display: grid; grid-template-columns: repeat(5, 1fr); gap: 8px; align-items: start; background: #888; }
    figure { margin: 0; } figcaption { font: 14px sans-serif; background: #fff; padding: 2px 6px; } img { width: 100%; }
  </style>${figures.join('')}`;
}
