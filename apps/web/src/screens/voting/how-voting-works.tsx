import { Card } from '@ocean/ui/card';
import { useText } from '../../i18n/use-text.ts';

/** What a vote is, what it costs and what it does not do. */
export function HowVotingWorks() {
  const t = useText();
  const points = [t('voting.how.one'), t('voting.how.fee'), t('voting.how.counts'), t('voting.how.outcome')];
  return (
    <Card title={t('voting.how')}>
      <ul className="grid list-disc gap-2 ps-5 pt-2 text-label text-ink-2 marker:text-accent-ink">
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </Card>
  );
}
