import { Icon, type IconName } from '../icon/icon.tsx';
import type { StatusFamily } from '../status-chip/status-chip.tsx';
import './progress-ring.css';
import '../styles/status-tokens.css';
import '../status-chip/status-chip.css';

/** The elapsed part of the current status, around its icon. The numbers are always beside it. */
export function ProgressRing({
  part,
  family,
  icon,
  size = 44,
}: {
  part: number;
  family: StatusFamily;
  icon: IconName;
  size?: number;
}) {
  const shown = Math.max(0, Math.min(1, part));
  return (
    <span className={`progress-ring st-${family}`} style={{ inlineSize: size, blockSize: size }}>
      <svg viewBox="0 0 44 44" aria-hidden="true">
        <circle
          cx="22"
          cy="22"
          r="20.5"
          strokeWidth="2.5"
          pathLength="100"
          strokeDasharray="100 100"
          strokeDashoffset={100 - shown * 100}
          strokeOpacity={shown === 0 ? 0 : 1}
        />
      </svg>
      <Icon name={icon} size={size * 0.5} />
    </span>
  );
}
