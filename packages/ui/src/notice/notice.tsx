import type { ReactNode } from 'react';
import { Icon, type IconName } from '../icon/icon.tsx';

const ICONS = {
  info: 'info',
  warn: 'warn',
  bad: 'warn',
  good: 'check',
  quiet: 'info',
} as const;

/** One line that matters now. quiet: a note without a box, as in sheets. */
export function Notice({
  tone = 'info',
  icon,
  children,
}: {
  tone?: 'info' | 'warn' | 'bad' | 'good' | 'quiet';
  icon?: IconName;
  children: ReactNode;
}) {
  return (
    <p className={`notice notice-${tone}`}>
      <Icon name={icon ?? ICONS[tone]} size={20} />
      <span>{children}</span>
    </p>
  );
}
