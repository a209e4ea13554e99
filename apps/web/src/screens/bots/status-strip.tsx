import type { BotStatus, bots } from '@ocean/api/areas/bots';
import type { OutputOf } from '@ocean/api/endpoint';
import { CountText } from '@ocean/ui/amount-text';
import { Card } from '@ocean/ui/card';
import { classList } from '@ocean/ui/class-list';
import { ProportionBar } from '@ocean/ui/facts';
import { showTime } from '../../i18n/show.ts';
import { useText } from '../../i18n/use-text.ts';
import { STATUS_LOOK, STATUS_ORDER } from './describe-bot.ts';

type StatusStripProps = {
  summary: OutputOf<typeof bots.summary>;
  chosen: BotStatus | null;
  onChoose: (status: BotStatus | null) => void;
};

/** How many bots are in which status; a status filters the list below. */
export function StatusStrip({ summary, chosen, onChoose }: StatusStripProps) {
  const t = useText();
  const counts = STATUS_ORDER.map((status) => ({
    status,
    family: STATUS_LOOK[status].family,
    count: summary.counts[status] ?? 0,
  }));
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
      <div className="stats">
        {counts.map(({ status, family, count }) => (
          <button
            key={status}
            type="button"
            className={classList('stat', `st-${family}`)}
            aria-pressed={chosen === status}
            onClick={() => onChoose(chosen === status ? null : status)}
          >
            <b className={classList(count === 0 && 'text-ink-3')}>
              <CountText value={count} />
            </b>
            <span>
              <i className="dot" aria-hidden="true" />
              {t(`bots.status.${status}`)}
            </span>
          </button>
        ))}
      </div>
    </Card>
  );
}
