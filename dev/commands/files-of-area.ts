/**
 * Test files that concern an area: its word is a folder of their path, or their name begins or ends with it.
 * @example isOfArea('apps/server/src/areas/bots/run/rules.test.ts', 'bots') // true; so is e2e/bots/many.spec.ts
 */
export function isOfArea(file: string, area: string): boolean {
  const folders = file.split('/');
  const name = folders.pop()?.split('.')[0]?.split('-') ?? [];
  return folders.includes(area) || name.at(0) === area || name.at(-1) === area;
}
