import '../icon/tile-icons.tsx';
import type { ComponentProps, ReactNode } from 'react';
import { pressProps, type Reason } from '../button/reason.ts';
import { Icon, type IconName } from '../icon/icon.tsx';
import { classList } from '../settings/class-list.ts';

/** The common shape of area doors, the one-click row and asset actions. At most one tile of a row is filled. */
export function ActionTile({
  icon,
  label,
  count,
  filled,
  reason,
  onClick,
  ...rest
}: Omit<ComponentProps<'button'>, 'children' | 'disabled'> & {
  icon: IconName;
  label: string;
  count?: ReactNode;
  filled?: boolean;
  /** Why it cannot be used now; a press shows it. */
  reason?: Reason;
}) {
  return (
    <button {...rest} {...pressProps(reason, onClick)} type="button" className={actionTileClass(filled)}>
      <ActionTileContent icon={icon} label={label} count={count} />
    </button>
  );
}

export function actionTileClass(filled = false): string {
  return classList('action-tile', filled && 'action-tile-filled');
}

/** The content of a tile, for a link with `actionTileClass()`. */
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
