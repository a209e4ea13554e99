import type { bots } from '@ocean/api/areas/bots';
import type { OutputOf } from '@ocean/api/endpoint';
import type { BotStatus } from '@ocean/api/inputs/bot-status';
import { CountText } from '@ocean/ui/amount-text';
import { Card } from '@ocean/ui/card';
import { ProportionBar } from '@ocean/ui/facts';
import { StatusCounts } from '@ocean/ui/status-counts';
import { showTime } from '../../../i18n/show.ts';
import { useText } from '../../../i18n/use-text.ts';
import { startingBots } from '../../../sections/time/starting-bots.ts';
import { STATUS_LOOK, STATUS_ORDER } from '../describe/describe-bot.ts';

type BotCountsProps = {
  summary: OutputOf<typeof bots.summary>;
  chosen: BotStatus | null;
  onChoose: (status: BotStatus | null) => void;
};

/**
 * The number of bots in each status, with those that are running and do not earn before tomorrow; pressing a status filters the list
 * below.
 */
export function BotCounts({ summary, chosen, onChoose }: BotCountsProps) {
  const t = useText();
  const counts = STATUS_ORDER.map((key) => ({ key, family: STATUS_LOOK[key].family, count: summary.counts[key] ?? 0 }));
  const starting = startingBots(summary);
  return (
    <Card
      className="grid gap-3 pb-2"
      title={t('bots.mine.count', { count: summary.total })}
      aside={t('bots.mine.asOf', { time: showTime(summary.asOf) })}
    >
      <ProportionBar
        label={t('bots.mine.split')}
        parts={counts.map(({ family, count }) => ({ className: `st-${family}`, share: count }))}
      />
      <StatusCounts
        chosen={chosen}
        onChoose={onChoose}
        counts={counts.map(({ count, ...one }) => ({
          ...one,
          count: <CountText value={count} />,
          isZero: count === 0,
          label: t(`bots.status.${one.key}`),
          note:
            one.key === 'running' && starting > 0 ? t('bots.short.starting', { count: starting }) : t(`bots.short.${one.key}`),
        }))}
      />
    </Card>
  );
}
