import type { IconName } from '@ocean/ui/icon';
import { firstPaths } from '../../base/first-paths.ts';
import type { Path } from '../../base/paths.ts';
import type { TextKey } from '../../i18n/use-text.ts';

export type Area = { readonly route: Path; readonly icon: IconName; readonly name: TextKey; readonly short: TextKey };

/** The seven of the specification, in its order: bottom tabs and menu. */
export const AREAS: readonly Area[] = [
  { route: firstPaths.home, icon: 'home', name: 'core.route.home', short: 'core.route.home.short' },
  { route: firstPaths.bots, icon: 'robot', name: 'core.route.bots', short: 'core.route.bots.short' },
  { route: firstPaths.earnings, icon: 'assets', name: 'core.route.assets', short: 'core.route.assets.short' },
  { route: firstPaths.invitation, icon: 'person', name: 'core.route.invitation', short: 'core.route.invitation.short' },
  { route: firstPaths.rwa, icon: 'building', name: 'core.route.rwa', short: 'core.route.rwa.short' },
  { route: firstPaths.voting, icon: 'ballot', name: 'core.route.voting', short: 'core.route.voting.short' },
  { route: firstPaths.ai, icon: 'ai', name: 'core.route.ai', short: 'core.route.ai.short' },
];

/** Areas that open before the platform has said what is open; a closed one must not flash up in between. */
const OPEN_AT_FIRST: ReadonlySet<string> = new Set([
  firstPaths.home,
  firstPaths.bots,
  firstPaths.earnings,
  firstPaths.invitation,
]);

/** Any non-zero type means "Not yet open". */
export function isOpenArea(route: string, items: readonly { route: string; type: number }[] | undefined): boolean {
  const item = items?.find((one) => one.route === route);
  return item ? item.type === 0 : OPEN_AT_FIRST.has(route);
}
