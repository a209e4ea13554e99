import { AmountText } from '@ocean/ui/amount-text';
import { Facts } from '@ocean/ui/facts';
import type { IconName } from '@ocean/ui/icon';
import { Meter } from '@ocean/ui/meter';
import { Notice } from '@ocean/ui/notice';
import { StatusChip, type StatusFamily } from '@ocean/ui/status-chip';
import { showCount, showDateTime, showWhole } from '../../../i18n/show.ts';
import { useText } from '../../../i18n/use-text.ts';
import { isolate } from '../../../sections/text/isolate.ts';
import { isDearer } from './is-dearer.ts';
import type { Round } from './use-ido-form.ts';

const LOOKS: Readonly<Record<Round['state'], { family: StatusFamily; icon: IconName }>> = {
  upcoming: { family: 'wait', icon: 'clock' },
  open: { family: 'run', icon: 'play' },
  paused: { family: 'due', icon: 'pause' },
  daySoldOut: { family: 'wait', icon: 'clock' },
  soldOut: { family: 'stop', icon: 'stop' },
  closed: { family: 'stop', icon: 'stop' },
};

/** The round: whether it sells, at which price beside today's, until when, and what is left of it and of its day. */
export function RoundCard({ round, priceToday }: { round: Round; priceToday: string | null }) {
  const t = useText();
  const { family, icon } = LOOKS[round.state];
  const isUpcoming = round.state === 'upcoming';
  // Then no day gives out any more of it.
  const isOver = round.state === 'closed' || round.state === 'soldOut';
  // A pause has a notice of its own, which speaks of the price as well.
  const isSold = !isOver && round.state !== 'paused';
  return (
    <section className="grid gap-3" aria-label={t('earnings.ido.round', { number: showCount(round.number) })}>
      <div className="flex items-center justify-between gap-3">
        <h3>{t('earnings.ido.round', { number: showCount(round.number) })}</h3>
        <StatusChip family={family} icon={icon}>
          {t(`earnings.ido.state.${round.state}`)}
        </StatusChip>
      </div>
      <Facts
        facts={[
          { key: 'price', label: t('earnings.ido.price'), value: <AmountText value={round.price} unit="USDT" /> },
          // Its row is there before it has arrived, so that nothing below moves under the finger.
          { key: 'today', label: t('earnings.ido.priceToday'), value: <AmountText value={priceToday} unit="USDT" /> },
          ...(isUpcoming ? [{ key: 'opens', label: t('earnings.ido.opens'), value: showDateTime(round.opensAt) }] : []),
          { key: 'closes', label: t('earnings.ido.closes'), value: showDateTime(round.closesAt) },
        ]}
      />
      <Left label={t('earnings.ido.left')} left={round.left} total={round.total} />
      {!isOver && <Left label={t('earnings.ido.today')} left={round.dayLeft} total={round.dayTotal} />}
      {isSold && isDearer(round.price, priceToday) && <Notice tone="warn">{t('earnings.ido.dearer')}</Notice>}
      {round.state !== 'open' && (
        <Notice tone={round.state === 'paused' ? 'warn' : 'info'}>
          {t(`earnings.ido.text.${round.state}`, { time: showDateTime(isUpcoming ? round.opensAt : round.closesAt) })}
        </Notice>
      )}
    </section>
  );
}

function Left({ label, left, total }: { label: string; left: string; total: string }) {
  const t = useText();
  return (
    <div className="grid gap-1.5">
      <p className="flex flex-wrap justify-between gap-x-3 text-label font-medium">
        <span>{label}</span>
        <span>{t('earnings.ido.part', { left: isolate(showWhole(left)), total: isolate(showWhole(total), 'BCG') })}</span>
      </p>
      <Meter part={Number(total) > 0 ? Number(left) / Number(total) : 0} />
    </div>
  );
}
