import { Card } from '@ocean/ui/card';
import { useText } from '../../i18n/use-text.ts';

const POINTS = ['moment', 'elsewhere', 'own', 'public', 'worth'] as const;

/** What a reader might take this page for, and what it is not. */
export function LimitsCard() {
  const t = useText();
  return (
    <Card title={t('proof.limits')}>
      <dl className="grid gap-3 pt-2">
        {POINTS.map((point) => (
          <div key={point}>
            <dt className="font-medium">{t(`proof.limits.${point}`)}</dt>
            <dd className="prose">{t(`proof.limits.${point}.text`)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
