import { bots } from '@ocean/api/areas/bots';
import type { OutputOf } from '@ocean/api/endpoint';
import { useApiQuery } from '@ocean/api-react/use-api-query';
import { AmountText, CountText } from '@ocean/ui/amount-text';
import { Button, buttonClass } from '@ocean/ui/button';
import { Link } from 'wouter';
import { paths } from '../../../base/paths.ts';
import { showAmount, showDay } from '../../../i18n/show.ts';
import { useText } from '../../../i18n/use-text.ts';
import { isolate } from '../../../sections/text/isolate.ts';
import { HeroFacts } from '../hero-facts.tsx';
import { chooseNextStep, hasEarned } from './choose-next-step.ts';
import { nextFact } from './next-fact.ts';
import { NO_NOTE, runningFact } from './running-fact.tsx';

type Summary = OutputOf<typeof bots.summary>;

/** A member's one figure, three facts and the one next step. */
export function MemberHero({ onCollect }: { onCollect: () => void }) {
  const t = useText();
  const { data, isFetched } = useApiQuery(bots.summary, {}, { refetchInterval: 60_000 });
  return (
    <div className="hero">
      <p className="hero-label">{t('member.hero.uncollected')}</p>
      <p className="pt-1">
        <AmountText value={data?.income.uncollected} unit={data?.income.asset} size="hero" />
      </p>
      <p className="min-h-[1.625rem] pt-2 text-label text-on-deep-2">{data && <SourceLine summary={data} />}</p>
      {/* Their columns are as wide as what they say: before that is known they would stand elsewhere. */}
      <div style={data || isFetched ? {} : { visibility: 'hidden' }}>
        <HeroFacts
          facts={[
            { key: 'running', label: t('member.hero.running'), ...runningFact(data, t) },
            {
              key: 'frozen',
              label: t('member.hero.frozen'),
              value: <CountText value={data?.counts.frozen} />,
              note: data?.counts.frozen ? t('member.hero.ready') : NO_NOTE,
            },
            { key: 'next', label: t('member.hero.next'), ...nextFact(data?.nextEvents[0], t) },
          ]}
        />
      </div>
      {data ? (
        <NextAction summary={data} onCollect={onCollect} />
      ) : (
        <Button kind="deep" reason={t('core.loading')} why={false}>
          {t('core.loading')}
        </Button>
      )}
    </div>
  );
}

function SourceLine({ summary }: { summary: Summary }) {
  const t = useText();
  const { lastDay, asset } = summary.income;
  if (!hasEarned(summary.income)) return t(summary.total === 0 ? 'member.hero.noBots' : 'member.hero.noIncome');
  if (!lastDay) return t('member.hero.noIncome');
  return t('member.hero.sourceDay', { day: showDay(lastDay.day), amount: isolate(showAmount(lastDay.amount), asset) });
}

function NextAction({ summary, onCollect }: { summary: Summary; onCollect: () => void }) {
  const t = useText();
  const step = chooseNextStep(summary);
  const look = buttonClass('deep');
  switch (step.kind) {
    case 'collect':
      return (
        <Button kind="deep" onClick={onCollect}>
          {t('member.act.collect')}
        </Button>
      );
    case 'run':
      return (
        <Link href={`${paths.bots}?tab=mine&do=run`} className={look}>
          {t('member.act.run', { count: step.count })}
        </Link>
      );
    case 'buyFirst':
    case 'buy':
      return (
        <Link href={paths.bots} className={look}>
          {t(`member.act.${step.kind}`)}
        </Link>
      );
    case 'bots':
      return (
        <Link href={`${paths.bots}?tab=mine`} className={look}>
          {t('member.act.bots')}
        </Link>
      );
  }
}
