import { AmountText } from '@ocean/ui/amount-text';
import { ProportionBar } from '@ocean/ui/facts';
import { Meter } from '@ocean/ui/meter';
import { showCount } from '../../../i18n/show.ts';
import { useText } from '../../../i18n/use-text.ts';
import type { Stake } from '../../../sections/staking/staking-offer.ts';
import { partServed } from './stake-state.ts';

const PARTS = ['taken', 'toTake', 'unreleased'] as const;
const LOOK = { taken: 'part-third', toTake: 'part-first', unreleased: 'part-rest' } as const;

/** How far the term is, and how its reward is divided: taken, free to take, and not released yet. */
export function ReleaseBar({ stake, asset }: { stake: Stake; asset: string }) {
  const t = useText();
  return (
    <section className="grid gap-3 rounded-4 border border-line p-4">
      <p className="flex flex-wrap justify-between gap-x-3 text-label font-medium">
        <span>{t('staking.stake.served')}</span>
        <span>{t('staking.stake.servedOf', { served: showCount(stake.daysServed), days: showCount(stake.days) })}</span>
      </p>
      <Meter part={partServed(stake)} />
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 pt-1 text-label font-medium">
        <span>{t('staking.fact.income')}</span>
        <AmountText value={stake.totalIncome} unit={asset} size="inline" />
      </p>
      <ProportionBar
        label={t('staking.stake.split')}
        parts={PARTS.map((part) => ({ className: LOOK[part], share: Number(stake[part]) }))}
      />
      <dl className="grid gap-1 text-label">
        {PARTS.map((part) => (
          <div key={part} className="flex flex-wrap justify-between gap-x-3">
            <dt className="flex items-center gap-1.5 text-ink-2">
              <i className={`dot ${LOOK[part]}`} aria-hidden="true" />
              {t(`staking.totals.${part}`)}
            </dt>
            <dd className="font-medium">
              <AmountText value={stake[part]} unit={asset} size="inline" />
            </dd>
          </div>
        ))}
      </dl>
      <p className="hint">
        {t(stake.state === 'cancelled' ? 'staking.stake.cancelled' : `staking.method.${stake.method}.release`)}
      </p>
    </section>
  );
}
