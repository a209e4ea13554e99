/**
 * Whether a test file concerns an area: the area's word is a folder of its path, or its name begins or ends with the word.
 * @example isOfArea('apps/server/src/areas/bots/run/rules.test.ts', 'bots') // true; so is e2e/bots/many.spec.ts
 */
export function isOfArea(file: string, area: string): boolean {
  const folders = file.split('/');
  const name = folders.pop()?.split('.')[0]?.split('-') ?? [];
  return folders.includes(area) || name.at(0) === area || name.at(-1) === area;
}
