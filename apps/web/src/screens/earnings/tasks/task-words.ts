import type { earnings } from '@ocean/api/areas/earnings';
import type { OutputOf } from '@ocean/api/endpoint';
import { paths } from '../../../base/paths.ts';
import { showDay } from '../../../i18n/show.ts';
import { type TextKey, t } from '../../../i18n/use-text.ts';

export type TaskList = OutputOf<typeof earnings.listTasks>;
export type Task = TaskList['tasks'][number];
export type Condition = Task['conditions'][number];

/** What a condition asks for, or how far the member is with it. Of its stakes one either runs or there is none. */
export function conditionText({ condition, progress, day }: Condition): string {
  if (progress === 'served') return t(`awards.${condition}.served`);
  if (progress === 'serving') return t(`awards.${condition}.serving`, { day: showDay(day) });
  if (condition === 'bot' && progress === 'resting') return t('awards.bot.resting');
  return t(`awards.${condition}.missing`);
}

/** The way on for what is the task's own of the conditions that the member has not begun to meet; null while time does it. */
export function wayOn({ state, conditions }: Pick<Task, 'state' | 'conditions'>): { to: string; label: TextKey } | null {
  if (state !== 'open') return null;
  const next = conditions.findLast(({ progress }) => progress === 'missing' || progress === 'resting');
  if (!next) return null;
  if (next.condition === 'stake') return { to: `${paths.earnings}?do=stake`, label: 'awards.stake' };
  return next.progress === 'resting'
    ? { to: `${paths.bots}?tab=mine`, label: 'awards.bots' }
    : { to: paths.bots, label: 'awards.buy' };
}

/** Why an award that is due cannot be taken now; false when it can. */
export function whyNotNow({ pays }: TaskList['fund']): string | false {
  return pays !== 'now' && t(`awards.pays.${pays}`);
}
