import { CANCEL_STEP_DAYS } from '@ocean/money/staking';
import { Card } from '@ocean/ui/card';
import { useText } from '../../../i18n/use-text.ts';

const POINTS = ['reward', 'lock', 'release', 'cancel', 'risk'] as const;

/** Where the reward comes from, what is locked until when, when the reward is the member's, what cancelling costs, and the risk. */
export function HowStakingWorks() {
  const t = useText();
  return (
    <Card title={t('staking.how.title')}>
      <dl className="grid gap-3 pt-2">
        {POINTS.map((point) => (
          <div key={point}>
            <dt className="font-medium">{t(`staking.how.${point}`)}</dt>
            <dd className="prose">{t(`staking.how.${point}.text`, { days: CANCEL_STEP_DAYS })}</dd>
            {point === 'reward' && <dd className="prose">{t('staking.how.reward.more')}</dd>}
          </div>
        ))}
      </dl>
    </Card>
  );
}
