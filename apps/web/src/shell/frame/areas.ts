import type { IconName } from '@ocean/ui/icon';
import { type Path, paths } from '../../base/paths.ts';
import type { TextKey } from '../../i18n/use-text.ts';

export type Area = { readonly route: Path; readonly icon: IconName; readonly name: TextKey; readonly short: TextKey };

/** The seven of the specification, in its order: bottom tabs and menu. */
export const AREAS: readonly Area[] = [
  { route: paths.home, icon: 'home', name: 'core.route.home', short: 'core.route.home.short' },
  { route: paths.bots, icon: 'robot', name: 'core.route.bots', short: 'core.route.bots.short' },
  { route: paths.earnings, icon: 'assets', name: 'core.route.assets', short: 'core.route.assets.short' },
  { route: paths.invitation, icon: 'person', name: 'core.route.invitation', short: 'core.route.invitation.short' },
  { route: paths.rwa, icon: 'building', name: 'core.route.rwa', short: 'core.route.rwa.short' },
  { route: paths.voting, icon: 'ballot', name: 'core.route.voting', short: 'core.route.voting.short' },
  { route: paths.ai, icon: 'ai', name: 'core.route.ai', short: 'core.route.ai.short' },
];

/** Areas that open before the platform has said what is open; a closed one must not flash up in between. */
const OPEN_AT_FIRST: ReadonlySet<string> = new Set([paths.home, paths.bots, paths.earnings]);

/** Any non-zero type means "Not yet open". */
export function isOpenArea(route: string, items: readonly { route: string; type: number }[] | undefined): boolean {
  const item = items?.find((one) => one.route === route);
  return item ? item.type === 0 : OPEN_AT_FIRST.has(route);
}
