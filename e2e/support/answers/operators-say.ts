import type { Page } from '@playwright/test';

type Item = { route: string; type: number; isClosed?: true };
type Home = { menu: Item[]; tabs: Item[]; banners: { id: string; title: string; route: string | null }[] };

/** Changes the start page's answer as operators could; the rest of it is the platform's own. */
export async function operatorsSay(page: Page, change: (home: Home) => void): Promise<void> {
  await page.route('**/api/other/home', async (route) => {
    const answer = await route.fetch();
    const json = (await answer.json()) as { data: Home };
    change(json.data);
    await route.fulfill({ response: answer, json });
  });
}

/** Simulates a version that has these areas only by name: their menu items and tabs have a type other than 0. */
export async function lockAreas(page: Page, routes: readonly string[]): Promise<void> {
  await operatorsSay(page, ({ menu, tabs }) => {
    for (const item of [...menu, ...tabs]) if (routes.includes(item.route)) item.type = 1;
  });
}
