import { AmountText } from '@ocean/ui/amount-text';
import { TextButton } from '@ocean/ui/button';
import { DeepPanel } from '@ocean/ui/card';
import { Meter } from '@ocean/ui/meter';
import { showAmount } from '../../../i18n/show.ts';
import { useText } from '../../../i18n/use-text.ts';
import { shareLeft } from '../../../sections/desk/amount-share.ts';
import type { Passageway } from '../../../sections/desk/desk-types.ts';
import { PassagewayChip } from '../../../sections/desk/passageway-chip.tsx';
import { isolate } from '../../../sections/text/isolate.ts';
import { stateText } from './state-text.ts';

/** The state of the passageway in plain words, and the rest of today's quota. */
export function StatePanel({ passageway, onStop }: { passageway: Passageway; onStop: () => void }) {
  const t = useText();
  const { state, level, quota, may, stopsToday } = passageway;
  return (
    <DeepPanel label={t('desk.panel.label')} className="grid gap-4 rounded-4 px-5 pt-4 pb-5">
      <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 text-label text-on-deep-2">
        <PassagewayChip state={state} />
        {t('desk.level', { level })}
      </p>
      <p className="text-on-deep">{stateText(passageway, t)}</p>
      {state !== 'notOpened' && (
        <div>
          <p className="text-label text-on-deep-2">{t('desk.quota.left')}</p>
          <AmountText value={quota.left} unit="USDT" size="large" />
          <div className="pt-2 pb-1">
            <Meter part={shareLeft(quota)} />
          </div>
          <p className="text-label text-on-deep-2">{t('desk.quota.of', { daily: isolate(showAmount(quota.daily), 'USDT') })}</p>
        </div>
      )}
      {stopsToday > 0 && <p className="text-label text-on-deep-2">{t('desk.stopsToday', { count: stopsToday })}</p>}
      {may.includes('stop') && (
        <TextButton icon="pause" className="!my-0 justify-self-start !text-on-deep" aria-haspopup="dialog" onClick={onStop}>
          {t('desk.stop.title')}
        </TextButton>
      )}
    </DeepPanel>
  );
}
