import { Card } from '@ocean/ui/card';
import { StageList, type StageState } from '@ocean/ui/stage-list';
import { useText } from '../../../i18n/use-text.ts';
import { PRACTICE_STEPS, type PracticeStep } from './practice-step-of.ts';

/** The steps of an order, with the one that the practice has reached; null before it has begun. */
export function PracticeSteps({ at }: { at: PracticeStep | null }) {
  const t = useText();
  const now = at === null ? -1 : PRACTICE_STEPS.indexOf(at);
  return (
    <Card title={t('desk.practice.steps')}>
      <div className="pt-3">
        <StageList
          label={t('desk.practice.steps')}
          stages={PRACTICE_STEPS.map((step, index) => ({
            key: step,
            state: stateOf(index, now),
            title: t(`desk.practice.step.${step}`),
            text: t(`desk.practice.step.${step}.text`),
          }))}
        />
      </div>
    </Card>
  );
}

function stateOf(index: number, now: number): StageState {
  if (index === now) return 'now';
  return index < now ? 'done' : 'next';
}
