import { FIRST_ICONS } from './icon-paths.ts';

/** The outlines that `Icon` can draw now, by name. */
export const KNOWN_ICONS: Record<string, string> = { ...FIRST_ICONS };

/** Makes further icons known to `Icon`. */
export function addIcons(icons: Readonly<Record<string, string>>): void {
  Object.assign(KNOWN_ICONS, icons);
}
