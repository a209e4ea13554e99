import { usePlatformOffset } from '../../api/use-platform-offset.ts';
import { showDate, showDateTime } from '../../i18n/show.ts';
import { useText } from '../../i18n/use-text.ts';
import type { ListedProject } from './vote-look.ts';

const DAY_MS = 86_400_000;

type Timed = Pick<ListedProject, 'state' | 'endsAt' | 'closedEarlyAt'>;

/** How long a project is voted on, in whole days: too coarse to hurry anybody. */
export function TimeLeft({ project: { state, endsAt, closedEarlyAt } }: { project: Timed }) {
  const t = useText();
  const left = Date.parse(endsAt) - (Date.now() + usePlatformOffset());
  if (state === 'closedEarly') return t('voting.time.closedEarly', { day: showDate(closedEarlyAt) });
  if (state !== 'open') return t('voting.time.ended', { day: showDate(endsAt) });
  if (left < DAY_MS) return t('voting.time.until', { at: showDateTime(endsAt) });
  return t('voting.time.left', { days: Math.floor(left / DAY_MS), at: showDateTime(endsAt) });
}
