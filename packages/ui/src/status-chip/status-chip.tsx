import { Icon, type IconName } from '../icon/icon.tsx';
import './status-chip.css';
import '../styles/status-tokens.css';

/** The families of status colours; colour, icon and word are always shown together. */
export type StatusFamily = 'new' | 'wait' | 'frozen' | 'run' | 'due' | 'stop' | 'bad';

export function StatusChip({ family, icon, children }: { family: StatusFamily; icon: IconName; children: string }) {
  return (
    <span className={`chip st-${family}`}>
      <Icon name={icon} size={12} weight={2.5} />
      {children}
    </span>
  );
}
