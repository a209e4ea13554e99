import { bots } from '@ocean/api/areas/bots';
import type { OutputOf } from '@ocean/api/endpoint';
import { useApiQuery } from '@ocean/api-react/use-api-query';
import { AmountText, CountText } from '@ocean/ui/amount-text';
import { Button, buttonClass } from '@ocean/ui/button';
import { Link } from 'wouter';
import { paths } from '../../base/paths.ts';
import { showAmount, showDay } from '../../i18n/show.ts';
import { useText } from '../../i18n/use-text.ts';
import { isolate } from '../../sections/text/isolate.ts';
import { chooseNextStep } from './choose-next-step.ts';
import { HeroFacts } from './hero-facts.tsx';

type Summary = OutputOf<typeof bots.summary>;

/** A member's one figure, three facts and the one next step. */
export function MemberHero({ onCollect }: { onCollect: () => void }) {
  const t = useText();
  const { data } = useApiQuery(bots.summary, {}, { refetchInterval: 60_000 });
  return (
    <div className="hero">
      <p className="hero-label">{t('home.hero.uncollected')}</p>
      <p className="pt-1">
        <AmountText value={data?.income.uncollected} unit={data?.income.asset} size="hero" />
      </p>
      <p className="min-h-[1.625rem] pt-2 text-label text-on-deep-2">{data && <SourceLine summary={data} />}</p>
      <HeroFacts
        facts={[
          {
            key: 'running',
            label: t('home.hero.running'),
            value: <CountText value={data?.counts.running} />,
            // The line is there from the beginning, so that nothing below moves when the figures arrive.
            note: data && data.total > 0 ? t('home.hero.runningOf', { total: data.total }) : '\u00a0',
          },
          { key: 'ready', label: t('home.hero.ready'), value: <CountText value={data?.counts.frozen} /> },
          { key: 'next', label: t('home.hero.next'), ...nextFact(data, t) },
        ]}
      />
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
  if (summary.total === 0) return t('home.hero.noBots');
  if (!lastDay) return t('home.hero.noIncome');
  return t('home.hero.sourceDay', { day: showDay(lastDay.day), amount: isolate(showAmount(lastDay.amount), asset) });
}

function nextFact(summary: Summary | undefined, t: ReturnType<typeof useText>) {
  const next = summary?.nextEvents[0];
  if (!next) return { value: '—' };
  return { value: showDay(next.day), note: t(`home.event.${next.kind}`, { count: next.count }) };
}

function NextAction({ summary, onCollect }: { summary: Summary; onCollect: () => void }) {
  const t = useText();
  const step = chooseNextStep(summary);
  const look = buttonClass('deep');
  switch (step.kind) {
    case 'collect':
      return (
        <Button kind="deep" onClick={onCollect}>
          {t('home.act.collect')}
        </Button>
      );
    case 'run':
      return (
        <Link href={`${paths.bots}?tab=mine&do=run`} className={look}>
          {t('home.act.run', { count: step.count })}
        </Link>
      );
    case 'buyFirst':
      return (
        <Link href={paths.bots} className={look}>
          {t('home.act.buyFirst')}
        </Link>
      );
    case 'bots':
      return (
        <Link href={`${paths.bots}?tab=mine`} className={look}>
          {t('home.act.bots')}
        </Link>
      );
  }
}
