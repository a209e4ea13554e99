import { Facts } from '@ocean/ui/facts';
import { ProgressRing } from '@ocean/ui/progress-ring';
import { Sheet } from '@ocean/ui/sheet';
import { StatusChip } from '@ocean/ui/status-chip';
import { Timeline } from '@ocean/ui/timeline';
import { useState } from 'react';
import { COMMA } from '../../../i18n/comma.ts';
import { showDateTime, showExact, showPercent } from '../../../i18n/show.ts';
import { useText } from '../../../i18n/use-text.ts';
import type { Stake } from '../../../sections/staking/staking-offer.ts';
import { assetOf, useStaking } from '../../../sections/staking/use-staking.ts';
import { isolate } from '../../../sections/text/isolate.ts';
import { LeaveSheet } from './leave-sheet.tsx';
import { ReleaseBar } from './release-bar.tsx';
import { type StakeAct, StakeActions } from './stake-actions.tsx';
import { stakeDates } from './stake-dates.ts';
import { stakeFacts } from './stake-facts.tsx';
import { partServed, STATE_LOOK } from './stake-state.ts';
import { TakeSheet } from './take-sheet.tsx';

type StakeDetailsSheetProps = { stake: Stake; open: boolean; onClose: () => void };

/** One stake: how far its release is, every figure of it, its dates, and what can be done with it. */
export function StakeDetailsSheet({ stake, open, onClose }: StakeDetailsSheetProps) {
  const t = useText();
  const { data } = useStaking();
  const asset = assetOf(data);
  const look = STATE_LOOK[stake.state];
  const [act, setAct] = useState<{ what: StakeAct; open: boolean }>({ what: 'takeReward', open: false });
  const close = () => setAct({ ...act, open: false });
  const isOpen = (...acts: StakeAct[]) => open && act.open && acts.includes(act.what);
  return (
    <>
      <Sheet
        isLong
        open={open}
        onClose={onClose}
        title={t('staking.stake.title', { amount: isolate(showExact(stake.amount), asset) })}
        actions={<StakeActions stake={stake} asset={asset} onAct={(what) => setAct({ what, open: true })} />}
      >
        <div className="flex items-center gap-3">
          <ProgressRing part={partServed(stake)} family={look.family} icon="layers" />
          <p className="flex-1 text-label text-ink-2">
            {[t(`staking.method.${stake.method}`), t('staking.term.rate', { rate: showPercent(stake.rate) })].join(COMMA)}
          </p>
          <StatusChip {...look}>{t(`staking.state.${stake.state}`)}</StatusChip>
        </div>
        <ReleaseBar stake={stake} asset={asset} />
        <Facts facts={stakeFacts(stake, asset, t)} />
        <p className="hint">{t('staking.quality.text')}</p>
        <section className="grid gap-3">
          <h3>{t('staking.stake.dates')}</h3>
          <Timeline
            label={t('staking.stake.dates')}
            entries={stakeDates(stake).map(({ key, at, state }) => ({
              key,
              state,
              title: t(`staking.date.${key}`),
              when: showDateTime(at),
            }))}
          />
        </section>
      </Sheet>
      <TakeSheet
        open={isOpen('takeReward', 'takePrincipal')}
        onClose={close}
        what={{ id: stake.id, part: act.what === 'takePrincipal' ? 'principal' : 'reward' }}
      />
      <LeaveSheet
        open={isOpen('cancel')}
        onClose={close}
        stake={stake}
        everyDays={data?.methods.find(({ method }) => method === stake.method)?.cancel?.everyDays}
      />
    </>
  );
}
