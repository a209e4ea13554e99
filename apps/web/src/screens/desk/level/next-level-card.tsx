import { AmountText } from '@ocean/ui/amount-text';
import { Button } from '@ocean/ui/button';
import { Card } from '@ocean/ui/card';
import { Facts } from '@ocean/ui/facts';
import { Meter } from '@ocean/ui/meter';
import { useState } from 'react';
import { showExact } from '../../../i18n/show.ts';
import { useText } from '../../../i18n/use-text.ts';
import { isPositive } from '../../../sections/amounts/is-positive.ts';
import { subtractAmounts } from '../../../sections/amounts/subtract-amounts.ts';
import { LazyDepositMissing } from '../../../sections/deposits/lazy-deposit-missing.tsx';
import { missingOf } from '../../../sections/deposits/missing-deposit.ts';
import { isolate } from '../../../sections/text/isolate.ts';
import type { OwnLevel } from './level-types.ts';
import { UpgradeSheet } from './upgrade-sheet.tsx';

/** What an order has to meet to count, each on a line of its own. */
const CONDITIONS = ['released', 'line', 'bots', 'share'] as const;

/** The progress to the next level, what counts towards it, and the deposit it requires. */
export function NextLevelCard({ own }: { own: OwnLevel }) {
  const t = useText();
  const [isOpen, setIsOpen] = useState(false);
  const { next, levels } = own;
  if (next === null) {
    return (
      <Card title={t('deskMarkets.next.none')}>
        <p className="prose pt-2">{t('errors.LEVEL_HIGHEST')}</p>
      </Card>
    );
  }
  const short = isPositive(next.missingVolume) ? null : missingOf(next.toBond, next.balance);
  const row = levels.find(({ level }) => level === next.level);
  return (
    <Card title={t('deskMarkets.next.title', { level: next.level })} className="grid gap-3">
      <div className="grid gap-2">
        <p className="flex flex-wrap justify-between gap-x-3 text-label text-ink-2">
          {t('deskMarkets.next.volume')}
          <span>
            <AmountText value={row?.counted} size="inline" /> / <AmountText value={row?.volume} unit="USDT" size="inline" />
          </span>
        </p>
        <Meter part={partOf(row?.counted, row?.volume)} />
        <p className="text-label text-ink-2">{t('deskMarkets.next.counts')}</p>
        <ul className="grid list-disc gap-1 ps-5 text-label text-ink-2 marker:text-accent-ink">
          {CONDITIONS.map((condition) => (
            <li key={condition}>{t(`deskMarkets.next.counts.${condition}`)}</li>
          ))}
        </ul>
      </div>
      <Facts
        facts={[
          {
            key: 'missing',
            label: t('deskMarkets.next.missing'),
            value: <AmountText value={next.missingVolume} unit="USDT" size="inline" />,
          },
          {
            key: 'toBond',
            label: t('deskMarkets.next.toBond'),
            value: <AmountText value={next.toBond} unit="BCG" size="inline" />,
          },
          {
            key: 'balance',
            label: t('core.balance.now', { asset: 'BCG' }),
            value: <AmountText value={next.balance} unit="BCG" size="inline" />,
          },
        ]}
      />
      <Button reason={reasonOf(next, t)} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {t('deskMarkets.next.act', { level: next.level })}
      </Button>
      {short !== null && <LazyDepositMissing asset="BCG" missing={short} />}
      <UpgradeSheet next={next} open={isOpen} onClose={() => setIsOpen(false)} />
    </Card>
  );
}

type Next = NonNullable<OwnLevel['next']>;

function reasonOf({ missingVolume, balance, toBond }: Next, t: ReturnType<typeof useText>): string | false {
  if (isPositive(missingVolume)) return t('errors.LEVEL_NOT_REACHED', { missing: isolate(showExact(missingVolume)) });
  return subtractAmounts(balance, toBond) === null && t('errors.BCG_INSUFFICIENT');
}

/** The fraction for the bar; decorative, because the two figures say the same. */
function partOf(counted: string | undefined, volume: string | undefined): number {
  const [have, need] = [Number(counted), Number(volume)];
  return need > 0 && Number.isFinite(have) ? have / need : 0;
}
