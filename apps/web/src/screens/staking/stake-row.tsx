import { AmountText } from '@ocean/ui/amount-text';
import { ListRow } from '@ocean/ui/list-row';
import { ProgressRing } from '@ocean/ui/progress-ring';
import { StatusChip } from '@ocean/ui/status-chip';
import { COMMA } from '../../i18n/comma.ts';
import { showAmount, showDate, showDay } from '../../i18n/show.ts';
import { useText } from '../../i18n/use-text.ts';
import { isPositive } from '../../sections/amounts/is-positive.ts';
import type { Stake } from '../../sections/staking/staking-offer.ts';
import { isolate } from '../../sections/text/isolate.ts';
import { partServed, STATE_LOOK } from './stake/stake-state.ts';

/** One stake of the list: how much, by which method and how long, its state, and what comes next or what it brought. */
export function StakeRow({ stake, asset, onOpen }: { stake: Stake; asset: string; onOpen: () => void }) {
  const t = useText();
  const look = STATE_LOOK[stake.state];
  return (
    <ListRow
      lead={<ProgressRing part={partServed(stake)} family={look.family} icon="layers" />}
      title={<AmountText value={stake.amount} unit={asset} />}
      second={[t(`staking.method.${stake.method}`), t('staking.term.days', { days: stake.days })].join(COMMA)}
      end={<StatusChip {...look}>{t(`staking.state.${stake.state}`)}</StatusChip>}
      endSecond={endOf(stake, asset, t)}
      onOpen={onOpen}
    />
  );
}

function endOf(stake: Stake, asset: string, t: ReturnType<typeof useText>): string {
  const amount = (value: string) => ({ amount: isolate(showAmount(value), asset) });
  switch (stake.state) {
    case 'pending':
      return t('staking.row.starts', { day: showDay(stake.startDay) });
    case 'running':
      return isPositive(stake.toTake)
        ? t('staking.row.toTake', amount(stake.toTake))
        : t('staking.row.until', { day: showDay(stake.endDay) });
    case 'ended':
      return stake.principal === 'unlocked' ? t('staking.row.unlocked') : t('staking.row.toTake', amount(stake.toTake));
    case 'closed':
      return t('staking.row.brought', amount(stake.totalIncome));
    case 'cancelled':
      return showDate(stake.endedAt);
  }
}
