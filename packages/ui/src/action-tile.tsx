import type { ComponentProps, ReactNode } from 'react';
import { classList } from './class-list.ts';
import { Icon, type IconName } from './icon.tsx';

/** Area doors, the one-click row and asset actions have one shape. At most one tile of a row is filled. */
export function ActionTile({
  icon,
  label,
  count,
  filled,
  ...rest
}: Omit<ComponentProps<'button'>, 'children'> & {
  icon: IconName;
  label: string;
  count?: ReactNode;
  filled?: boolean;
}) {
  return (
    <button {...rest} type="button" className={actionTileClass(filled)}>
      <ActionTileContent icon={icon} label={label} count={count} />
    </button>
  );
}

export function actionTileClass(filled = false): string {
  return classList('action-tile', filled && 'action-tile-filled');
}

/** The inside of a tile, for a link with `actionTileClass()`. */
export function ActionTileContent({ icon, label, count }: { icon: IconName; label: string; count?: ReactNode }) {
  return (
    <>
      <span className="action-tile-face">
        <Icon name={icon} />
      </span>
      {label}
      {count !== undefined && count !== null && <small>{count}</small>}
    </>
  );
}
