import { AmountText, CountText } from '@ocean/ui/amount-text';
import { Button } from '@ocean/ui/button';
import { Card } from '@ocean/ui/card';
import { Facts } from '@ocean/ui/facts';
import { RowLinkContent } from '@ocean/ui/list-row';
import { Link } from 'wouter';
import { paths } from '../../base/paths.ts';
import { useText } from '../../i18n/use-text.ts';
import { isPositive } from '../amounts/is-positive.ts';
import type { Staking } from './staking-offer.ts';
import { assetOf, useStaking } from './use-staking.ts';

/** What staking is, what the member has in it, and the ways on. Without an answer its figures are left out: the balances have them too. */
export function StakingEntry({ onStake }: { onStake: () => void }) {
  const t = useText();
  const { data } = useStaking();
  return (
    <Card title={t('staking.title')}>
      <div className="grid gap-3 pt-2">
        <p className="prose">{t('staking.what')}</p>
        <p className="prose">{t('staking.locked')}</p>
        {data && hasAny(data) && <Totals data={data} />}
        <Button kind="second" onClick={onStake}>
          {t('staking.open.title', { asset: assetOf(data) })}
        </Button>
      </div>
      <div className="card-foot">
        <Link href={paths.stakes} className="row-link">
          <RowLinkContent icon="layers" end={<CountText value={data && openOf(data)} />}>
            {t('staking.mine.title')}
          </RowLinkContent>
        </Link>
      </div>
    </Card>
  );
}

function Totals({ data: { mine, asset } }: { data: Staking }) {
  const t = useText();
  const lines = [
    ['staked', mine.staked],
    ...(isPositive(mine.unlocked) ? [['unlocked', mine.unlocked] as const] : []),
    ['toTake', mine.toTake],
    ['unreleased', mine.unreleased],
  ] as const;
  return (
    <Facts
      facts={lines.map(([key, amount]) => ({
        key,
        label: t(`staking.totals.${key}`),
        value: <AmountText value={amount} unit={asset} size="inline" />,
      }))}
    />
  );
}

function hasAny({ mine }: Staking): boolean {
  return [mine.staked, mine.reserved].some(isPositive);
}

/** Stakes of which something is still to come or to be taken. */
function openOf({ mine: { counts } }: Staking): number {
  return counts.pending + counts.running + counts.ended;
}
