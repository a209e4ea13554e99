import { classList } from './class-list.ts';
import { DIRECTIONAL_ICONS, ICON_PATHS, type IconName } from './icon-paths.ts';

export type { IconName } from './icon-paths.ts';

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
      className={classList('icon', DIRECTIONAL_ICONS.has(name) && 'flips', className)}
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={weight}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={ICON_PATHS[name]} />
    </svg>
  );
}
