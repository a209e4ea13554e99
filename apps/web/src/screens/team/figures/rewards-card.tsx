import { AmountText } from '@ocean/ui/amount-text';
import { Card } from '@ocean/ui/card';
import { Facts } from '@ocean/ui/facts';
import { RowLinkContent } from '@ocean/ui/list-row';
import { Link } from 'wouter';
import { paths } from '../../../base/paths.ts';
import { useText } from '../../../i18n/use-text.ts';
import type { Team } from './team-figures.ts';

/** The rewards from sales so far, by asset, with a link to each share. */
export function RewardsCard({ rewards }: Pick<Team['figures'], 'rewards'>) {
  const t = useText();
  return (
    <Card title={t('team.figure.reward')}>
      <div className="pt-2">
        {rewards.length === 0 ? (
          <p className="prose">{t('team.rewards.none')}</p>
        ) : (
          <Facts
            facts={rewards.map(({ asset, amount }) => ({
              key: asset,
              label: asset,
              value: <AmountText value={amount} size="inline" />,
            }))}
          />
        )}
      </div>
      <div className="card-foot">
        <Link href={`${paths.records}?list=income&kind=dynamic`} className="row-link">
          <RowLinkContent icon="list">{t('team.rewards.records')}</RowLinkContent>
        </Link>
      </div>
    </Card>
  );
}
