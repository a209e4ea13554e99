import { paths } from '../../../base/paths.ts';

/** The menu that a page belongs to: its own address, or the beginning of it. The start page has no pages below it. */
export function menuOfPage<Item extends { readonly route: string }>(address: string, menu: readonly Item[]): Item | undefined {
  const shown = address.toLowerCase();
  // Staking begins and is closed with the assets.
  const page = shown === paths.stakes ? paths.earnings : shown;
  return menu.find(({ route }) => page === route || (route !== paths.home && page.startsWith(`${route}/`)));
}
