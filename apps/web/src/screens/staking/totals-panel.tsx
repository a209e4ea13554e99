import { AmountText } from '@ocean/ui/amount-text';
import { Button, TextButton } from '@ocean/ui/button';
import { DeepPanel } from '@ocean/ui/card';
import { showAmount } from '../../i18n/show.ts';
import { useText } from '../../i18n/use-text.ts';
import { isPositive } from '../../sections/amounts/is-positive.ts';
import { sumAmounts } from '../../sections/amounts/sum-amounts.ts';
import type { Staking } from '../../sections/staking/staking-offer.ts';
import { isolate } from '../../sections/text/isolate.ts';

type TotalsPanelProps = { data: Staking; onStake: () => void; onTake: () => void; onQuality: () => void };

/** All stakes together: what is locked, what can be taken now, what is still to come, and the points. */
export function TotalsPanel({ data: { mine, asset }, onStake, onTake, onQuality }: TotalsPanelProps) {
  const t = useText();
  const free = sumAmounts([mine.toTake, mine.unlocked]);
  const lines = [
    ['toTake', mine.toTake],
    ['unlocked', mine.unlocked],
    ['unreleased', mine.unreleased],
    ['taken', mine.taken],
  ] as const;
  return (
    <DeepPanel label={t('staking.title')} className="grid gap-4 rounded-4 px-5 pt-4 pb-5">
      <div>
        <p className="text-label text-on-deep-2">{t('staking.totals.staked')}</p>
        <AmountText value={mine.staked} unit={asset} size="large" />
      </div>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,7.5rem),1fr))] gap-x-5 gap-y-3">
        {lines.map(([key, amount]) => (
          <div key={key}>
            <dt className="text-caption text-on-deep-2">{t(`staking.totals.${key}`)}</dt>
            <dd className="font-medium">
              <AmountText value={amount} unit={asset} size="inline" />
            </dd>
          </div>
        ))}
      </dl>
      <p className="flex flex-wrap items-center justify-between gap-x-3 border-t border-deep-line pt-3 text-label text-on-deep-2">
        <TextButton icon="info" className="!my-0 !text-on-deep-2" aria-haspopup="dialog" onClick={onQuality}>
          {t('staking.fact.quality')}
        </TextButton>
        <b className="text-on-deep">
          <AmountText value={mine.quality} />
        </b>
      </p>
      {free !== null && isPositive(free) ? (
        <>
          <Button kind="deep" onClick={onTake}>
            {t('staking.take.act', { amount: isolate(showAmount(free), asset) })}
          </Button>
          <TextButton className="!my-0 justify-self-center !text-on-deep" onClick={onStake}>
            {t('staking.open.title', { asset })}
          </TextButton>
        </>
      ) : (
        <Button kind="deep" onClick={onStake}>
          {t('staking.open.title', { asset })}
        </Button>
      )}
    </DeepPanel>
  );
}
