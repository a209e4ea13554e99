import { Icon, type IconName } from '@ocean/ui/icon';
import type { ReactNode } from 'react';

type ActPoint = { readonly key: string; readonly icon: IconName; readonly text: ReactNode };

/** What an act does, one sentence a line. */
export function ActPoints({ points }: { points: readonly ActPoint[] }) {
  return (
    <ul className="grid gap-3">
      {points.map(({ key, icon, text }) => (
        <li key={key} className="flex gap-3">
          <Icon name={icon} size={20} className="mt-0.5 shrink-0 text-accent-ink" />
          <span className="min-w-0">{text}</span>
        </li>
      ))}
    </ul>
  );
}
