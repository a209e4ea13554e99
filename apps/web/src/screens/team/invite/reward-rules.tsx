import type { team } from '@ocean/api/areas/team';
import type { OutputOf } from '@ocean/api/endpoint';
import { Card } from '@ocean/ui/card';
import { showCount, showPercent } from '../../../i18n/show.ts';
import { useText } from '../../../i18n/use-text.ts';
import { isolate } from '../../../sections/text/isolate.ts';
import { RateTable } from './rate-table.tsx';

type Rules = OutputOf<typeof team.invite>['rules'];

/** The recipients and shares of a sale with their conditions, by the parameters of the day. */
export function RewardRules({ rules }: { rules: Rules }) {
  const t = useText();
  const points = [
    t('invite.rules.inviter', { percent: isolate(showPercent(rules.inviterShare)) }),
    t('invite.rules.levels', { percent: isolate(showPercent(rules.differentialShare)) }),
    t('invite.rules.bot'),
    t('invite.rules.places', { count: showCount(rules.places) }),
    t('invite.rules.rebate'),
    t('invite.rules.promise'),
  ];
  return (
    <Card title={t('invite.rules.title')} className="grid gap-3">
      <p className="prose">{t('invite.rules.lead')}</p>
      <ul className="grid list-disc gap-2 ps-5 text-label leading-5 text-ink-2 marker:text-accent-ink">
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <RateTable levels={rules.levels} />
      <p className="hint">{t('invite.rates.note')}</p>
    </Card>
  );
}
