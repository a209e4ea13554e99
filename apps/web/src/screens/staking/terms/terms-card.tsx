import { AmountText } from '@ocean/ui/amount-text';
import { Card } from '@ocean/ui/card';
import { type Fact, Facts } from '@ocean/ui/facts';
import { showPercent } from '../../../i18n/show.ts';
import { useText } from '../../../i18n/use-text.ts';
import type { Offer, Staking } from '../../../sections/staking/staking-offer.ts';

type TermsCardProps = { methods: readonly Pick<Offer, 'method' | 'terms'>[]; facts: readonly Fact[] };

/** The terms in force today, and what else there is to know of them. */
export function TermsCard({ methods, facts }: TermsCardProps) {
  const t = useText();
  return (
    <Card title={t('staking.terms.title')}>
      <div className="grid gap-4 pt-2">
        {methods.map(({ method, terms }) => (
          <section key={method}>
            <h3>{t(`staking.method.${method}`)}</h3>
            <p className="prose pb-2">{t(`staking.method.${method}.text`)}</p>
            <Facts
              facts={terms.map(({ days, rate }) => ({
                key: String(days),
                label: t('staking.term.days', { days }),
                value: t('staking.term.rate', { rate: showPercent(rate) }),
              }))}
            />
          </section>
        ))}
        {facts.length > 0 && (
          <div className="border-t border-line pt-3">
            <Facts facts={facts} />
          </div>
        )}
      </div>
    </Card>
  );
}

/** The least amount, and what the pool that pays the rewards still has for new ones. */
export function poolFacts({ min, pool, asset }: Staking, t: ReturnType<typeof useText>): Fact[] {
  return [
    { key: 'min', label: t('staking.terms.min'), value: <AmountText value={min} unit={asset} size="inline" /> },
    { key: 'pool', label: t('staking.terms.pool'), value: <AmountText value={pool.left} unit={asset} size="inline" /> },
  ];
}
