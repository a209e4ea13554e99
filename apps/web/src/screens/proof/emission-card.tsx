import type { proof } from '@ocean/api/areas/proof';
import { ASSET_NAMES, ASSETS } from '@ocean/api/assets';
import type { OutputOf } from '@ocean/api/endpoint';
import { AmountText, CountText } from '@ocean/ui/amount-text';
import { Card } from '@ocean/ui/card';
import { Facts } from '@ocean/ui/facts';
import { RowLinkContent } from '@ocean/ui/list-row';
import { useState } from 'react';
import { showDateTime, showDay } from '../../i18n/show.ts';
import { useText } from '../../i18n/use-text.ts';
import { EmissionScheduleSheet } from './emission-schedule-sheet.tsx';
import { ParameterHistorySheet } from './parameters/parameter-history-sheet.tsx';

type Shown = OutputOf<typeof proof.show>;

const MAIN = ASSET_NAMES.find((asset) => ASSETS[asset].isMain);

/** What was given out of the pool so far and what is still in it; the plan for the coming days and every parameter behind a tap. */
export function EmissionCard({ emission, paramChanges }: Pick<Shown, 'emission' | 'paramChanges'>) {
  const t = useText();
  const [sheet, setSheet] = useState<'schedule' | 'parameters' | null>(null);
  const close = () => setSheet(null);
  const { firstDay, emitted, uncollected, pool, schedule } = emission;
  const amount = (value: string) => <AmountText value={value} unit={MAIN} size="inline" />;
  return (
    <Card title={t('proof.emission')} className="grid gap-3">
      <p className="text-label text-ink-2">{t('proof.emission.text')}</p>
      <Facts
        facts={[
          { key: 'emitted', label: t('proof.emitted'), value: amount(emitted) },
          { key: 'uncollected', label: t('proof.uncollected'), value: amount(uncollected) },
          { key: 'pool', label: t('proof.pool'), value: amount(pool) },
          { key: 'first', label: t('proof.firstDay'), value: showDay(firstDay) },
          { key: 'changes', label: t('proof.parameters.count'), value: <CountText value={paramChanges.total} /> },
          { key: 'last', label: t('proof.parameters.last'), value: showDateTime(paramChanges.lastAt) },
        ]}
      />
      <div className="card-foot grid">
        <button type="button" className="row-link" aria-haspopup="dialog" onClick={() => setSheet('schedule')}>
          <RowLinkContent icon="chart">{t('proof.schedule')}</RowLinkContent>
        </button>
        <button type="button" className="row-link" aria-haspopup="dialog" onClick={() => setSheet('parameters')}>
          <RowLinkContent icon="gear">{t('proof.parameters')}</RowLinkContent>
        </button>
      </div>
      <EmissionScheduleSheet schedule={schedule} asset={MAIN} open={sheet === 'schedule'} onClose={close} />
      <ParameterHistorySheet open={sheet === 'parameters'} onClose={close} />
    </Card>
  );
}
