import { Card } from '@ocean/ui/card';
import { useText } from '../../../i18n/use-text.ts';

const POINTS = ['what', 'held', 'cash', 'cost', 'lose', 'begin'] as const;

/** Explains what the desk is and is not, its costs and its risks, before a wallet is connected. */
export function HowTheDeskWorks() {
  const t = useText();
  return (
    <Card title={t('desk.how.title')}>
      <dl className="grid gap-3 pt-2">
        {POINTS.map((point) => (
          <div key={point}>
            <dt className="font-medium">{t(`desk.how.${point}`)}</dt>
            <dd className="prose">{t(`desk.how.${point}.text`)}</dd>
            {point !== 'what' && <dd className="prose">{t(`desk.how.${point}.more`)}</dd>}
          </div>
        ))}
      </dl>
    </Card>
  );
}
