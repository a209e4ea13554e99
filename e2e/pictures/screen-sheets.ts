import type { Browser, Page } from '@playwright/test';

export type Picture = { name: string; image: Buffer };

/** As many as can be reviewed at a glance. */
const ON_ONE_SHEET = 10;
const SHEET_WIDTH = 1800;

/** Puts pictures side by side under their names, some on each sheet: `<path>-1.png`, `<path>-2.png` … */
export async function makeSheets(browser: Browser, pictures: readonly Picture[], path: string): Promise<void> {
  const page = await browser.newPage({ viewport: { width: SHEET_WIDTH, height: 1000 } });
  const columns = await columnsFor(page, pictures[0]);
  for (let from = 0; from < pictures.length; from += ON_ONE_SHEET) {
    const shown = pictures.slice(from, from + ON_ONE_SHEET);
    await page.setContent(sheetPage(shown, columns));
    await page.screenshot({ path: `${path}-${from / ON_ONE_SHEET + 1}.png`, fullPage: true });
  }
  await page.close();
}

/** Wide pictures need more room to be readable. */
async function columnsFor(page: Page, picture: Picture | undefined): Promise<number> {
  if (!picture) return 1;
  await page.setContent(`<img src="${dataUrl(picture)}">`);
  const width = await page.locator('img').evaluate((image) => (image as HTMLImageElement).naturalWidth);
  return width < 500 ? 5 : width < 1000 ? 3 : 2;
}

function dataUrl({ image }: Picture): string {
  return `data:image/png;base64,${image.toString('base64')}`;
}

function sheetPage(pictures: readonly Picture[], columns: number): string {
  const figures = pictures.map(
    (picture) => `<figure><figcaption>${picture.name}</figcaption><img src="${dataUrl(picture)}"></figure>`,
  );
  return `<style>
    body { margin: 8px; display: grid; grid-template-columns: repeat(${columns}, 1fr); gap: 8px; align-items: start; background: #888; }
    figure { margin: 0; } figcaption { font: 14px sans-serif; background: #fff; padding: 2px 6px; } img { width: 100%; }
  </style>${figures.join('')}`;
}
