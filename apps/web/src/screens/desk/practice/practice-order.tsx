import { AmountText } from '@ocean/ui/amount-text';
import { Button } from '@ocean/ui/button';
import { Facts } from '@ocean/ui/facts';
import type { IconName } from '@ocean/ui/icon';
import { StatusChip, type StatusFamily } from '@ocean/ui/status-chip';
import { showDateTime } from '../../../i18n/show.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Until } from '../../../sections/desk/until.tsx';
import type { PracticeOrderView } from './practice-view.ts';

const LOOK: Readonly<Record<PracticeOrderView['state'], { family: StatusFamily; icon: IconName }>> = {
  pending: { family: 'due', icon: 'clock' },
  completed: { family: 'wait', icon: 'clock' },
  released: { family: 'run', icon: 'check' },
  timedOut: { family: 'stop', icon: 'close' },
};

/** One practice order, with both amounts, its state and a button to accept it. */
export function PracticeOrder({ order, onAccept }: { order: PracticeOrderView; onAccept: () => void }) {
  const t = useText();
  const { side, give, get, fee, state, expiresAt, releaseAt, may } = order;
  const units = (value: string) => <AmountText value={value} unit={t('desk.practice.unit')} size="inline" />;
  return (
    <article className="card grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3>{t(`desk.practice.side.${side}`)}</h3>
        <StatusChip {...LOOK[state]}>{t(`desk.practice.state.${state}`)}</StatusChip>
      </div>
      <Facts
        facts={[
          { key: 'give', label: t('desk.practice.give'), value: units(give) },
          { key: 'get', label: t('desk.practice.get'), value: units(get) },
          { key: 'fee', label: t('desk.practice.fee'), value: units(fee) },
        ]}
      />
      {state === 'pending' && (
        <p className="hint">
          <Until at={expiresAt} />
        </p>
      )}
      {state === 'completed' && <p className="hint">{t('desk.practice.releases', { time: showDateTime(releaseAt) })}</p>}
      {may.includes('accept') && (
        <Button aria-haspopup="dialog" onClick={onAccept}>
          {t('desk.practice.accept')}
        </Button>
      )}
    </article>
  );
}
