/** What the page says on one screen before any script runs, as markup: as the build wrote it (`words.<code>.json`), by route. */
export type PageWords = Readonly<Record<string, readonly [gateTitle: string, gateText: string, lead: string]>>;

const NOTHING = ['', '', ''] as const;
/** The route of every address that has no other. */
const ANY = '*';

/**
 * The screen that an address opens: its own, one of its area (`/a/*`), or that of an address that leads nowhere. As the app matches
 * addresses, so without regard to case and to a slash at the end; routes are in lower case here. The page itself chooses in the same
 * way (`apps/web/build/start-script.js`). The number of screens is fixed, whatever is asked for.
 */
export function routeOf(words: PageWords, path: string): string {
  const asked = path.toLowerCase().replace(/(.)\/$/, '$1');
  const [, area] = asked.split('/');
  return [asked, `/${area}/*`].find((route) => Object.hasOwn(words, route)) ?? ANY;
}

/** The page with the words of a screen in their places. */
export function fillPage(page: string, words: PageWords, route: string): string {
  const [title, text, lead] = words[route] ?? NOTHING;
  const filled: Readonly<Record<string, string>> = {
    __ROUTE__: route,
    __GATE_TITLE__: title,
    __GATE_TEXT__: text,
    __LEAD__: lead,
  };
  return page.replace(/__(?:ROUTE|GATE_TITLE|GATE_TEXT|LEAD)__/g, (place) => filled[place] ?? '');
}
