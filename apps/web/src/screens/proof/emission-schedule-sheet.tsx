import type { proof } from '@ocean/api/areas/proof';
import type { OutputOf } from '@ocean/api/endpoint';
import { AmountText } from '@ocean/ui/amount-text';
import { Facts } from '@ocean/ui/facts';
import { Sheet } from '@ocean/ui/sheet';
import { showDay } from '../../i18n/show.ts';
import { useText } from '../../i18n/use-text.ts';

type EmissionScheduleSheetProps = {
  schedule: OutputOf<typeof proof.show>['emission']['schedule'];
  asset: string | undefined;
  open: boolean;
  onClose: () => void;
};

/** The most that a day may emit, by the parameters in force today. */
export function EmissionScheduleSheet({ schedule, asset, open, onClose }: EmissionScheduleSheetProps) {
  const t = useText();
  return (
    <Sheet open={open} onClose={onClose} title={t('proof.schedule')} lead={t('proof.schedule.text')}>
      {schedule.length === 0 ? (
        <p className="prose">{t('proof.schedule.none')}</p>
      ) : (
        <Facts
          facts={schedule.map(({ day, scheduled }) => ({
            key: String(day),
            label: showDay(day),
            value: <AmountText value={scheduled} unit={asset} size="inline" />,
          }))}
        />
      )}
    </Sheet>
  );
}
