import { IconButton } from '@ocean/ui/button';
import { DeepPanel } from '@ocean/ui/card';
import { Meter } from '@ocean/ui/meter';
import { showAmount, showPercent, showWhole } from '../../../i18n/show.ts';
import { useText } from '../../../i18n/use-text.ts';
import { isolate } from '../../../sections/text/isolate.ts';
import { type Goal, levelProgress } from './level-progress.ts';
import type { Team } from './team-figures.ts';

/** The level, the changes of the next one, and the progress to it. */
export function LevelCard({ team, onExplain }: { team: Team; onExplain: () => void }) {
  const t = useText();
  const progress = levelProgress(team);
  return (
    <DeepPanel label={t('team.level.label')} className="grid gap-3 rounded-4 px-5 pt-4 pb-5">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-1">
        <div>
          <p className="flex items-center text-label text-on-deep-2">
            {t('team.level.label')}
            <IconButton icon="info" size={18} label={t('team.level.how')} onClick={onExplain} className="-my-3 -ms-2" />
          </p>
          <p className="mt-1.5 text-hero font-semibold">
            <bdi dir="ltr">V{team.level}</bdi>
          </p>
        </div>
        <p className="ms-auto max-w-[24ch] flex-1 basis-[6rem] pb-1.5 text-end text-label text-balance text-on-deep-2">
          {nextText(team, t)}
        </p>
      </div>
      {progress?.goals.map((goal) => (
        <GoalLine key={goal.key} goal={goal} />
      ))}
      {progress && (
        <p className="text-caption text-on-deep-2">
          {progress.isMet ? t('team.level.met', { level: `V${team.next?.level}` }) : t('team.level.when')}
        </p>
      )}
    </DeepPanel>
  );
}

function GoalLine({ goal: { key, have, need, part } }: { goal: Goal }) {
  const t = useText();
  const [havePart, needPart] =
    key === 'sales' ? [isolate(showAmount(have)), isolate(showGoal(need), 'USDT')] : [showWhole(have), showWhole(need)];
  return (
    <div className="grid gap-1.5">
      <p className="flex flex-wrap justify-between gap-x-3 text-label font-medium">
        <span>{t(`team.level.goal.${key}`)}</span>
        <span>{t('team.level.of', { have: havePart, need: needPart })}</span>
      </p>
      <Meter part={part} />
    </div>
  );
}

function nextText({ level, rate, next }: Team, t: ReturnType<typeof useText>): string {
  if (next === null) return t('team.level.top', { rate: showPercent(rate) });
  if (level === 0) return t('team.level.first', { level: `V${next.level}`, to: showPercent(next.rate) });
  return t('team.level.next', { level: `V${next.level}`, from: showPercent(rate), to: showPercent(next.rate) });
}

/** Conditions are mostly whole. */
function showGoal(need: string): string {
  return need.includes('.') ? showAmount(need) : showWhole(need);
}
