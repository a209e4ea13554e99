import type { Page } from '@playwright/test';

/** What a call of the desk answers: data, or a refusal by its key. */
export type DeskAnswer = { data: object } | { refusal: string; params?: object };

/** Calls of the desk are answered by hand, each by the last part of its address; the others go to the platform. */
export async function deskSays(page: Page, answers: Readonly<Record<string, (input: never) => DeskAnswer>>): Promise<void> {
  for (const [name, answer] of Object.entries(answers)) {
    await page.route(`**/api/tor/${name}`, async (route) => {
      const said = answer((route.request().postDataJSON() ?? {}) as never);
      const json =
        'data' in said
          ? { code: 0, msg: '', data: said.data }
          : { code: 500, msg: said.refusal, error: { key: said.refusal, params: said.params ?? {} } };
      await route.fulfill({ json });
    });
  }
}
