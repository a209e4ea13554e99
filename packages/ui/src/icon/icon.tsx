import { classList } from '../settings/class-list.ts';
import type { FIRST_ICONS } from './icon-paths.ts';
import { KNOWN_ICONS } from './icon-registry.ts';
import type { MoreIconName } from './more-icons.tsx';
import type { RowIconName } from './row-icons.tsx';
import type { TileIconName } from './tile-icons.tsx';

export type IconName = keyof typeof FIRST_ICONS | RowIconName | TileIconName | MoreIconName;

/** Directional icons, which are mirrored in right-to-left scripts; clocks, checks and marks are not. The paper plane
 * is not either: mirrored, it looks like a mouse pointer. */
const DIRECTIONAL: ReadonlySet<IconName> = new Set(['back', 'chevron', 'swap', 'logout', 'external', 'list', 'menu']);

/** A line icon in the colour of the text. It is decoration: the word beside it or the button's label carries the meaning. */
export function Icon({
  name,
  size = 24,
  weight = 1.75,
  className,
}: {
  name: IconName;
  size?: number;
  weight?: number;
  className?: string;
}) {
  return (
    <svg
      aria-hidden="true"
      className={classList('icon', DIRECTIONAL.has(name) && 'flips', className)}
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={weight}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={KNOWN_ICONS[name]} />
    </svg>
  );
}
