import { desk } from '@ocean/api/areas/desk';
import { useApiQuery } from '@ocean/api-react/use-api-query';
import { AmountText } from '@ocean/ui/amount-text';
import { Button } from '@ocean/ui/button';
import { Facts } from '@ocean/ui/facts';
import { showPercent } from '../../../i18n/show.ts';
import { useText } from '../../../i18n/use-text.ts';
import { FormSheet } from '../../../sections/forms/form-sheet.tsx';
import { useSheetAct } from '../../../sections/forms/use-sheet-act.ts';
import { ActPoints } from '../act-points.tsx';

type SheetProps = { open: boolean; onClose: () => void };

/** Starting: the limits and fees of the member's level, and the duties of taking orders. */
export function StartSheet({ open, onClose }: SheetProps) {
  const t = useText();
  const query = useApiQuery(desk.level, {}, { enabled: open });
  const act = useSheetAct(desk.start, { message: t('desk.start.done'), onDone: onClose });
  const row = query.data?.levels.find(({ level }) => level === query.data.level);
  return (
    <FormSheet
      open={open}
      onClose={onClose}
      title={t('desk.start.title')}
      lead={t('desk.start.lead')}
      action={
        <Button busy={act.isPending} reason={row === undefined && t('core.form.checking')} onClick={() => act.mutate({})}>
          {t('desk.start.act')}
        </Button>
      }
      query={query}
      act={{ isBusy: act.isPending, error: act.error, failed: t('errors.OPERATION_FAILED') }}
    >
      <Facts
        facts={[
          { key: 'quota', label: t('desk.start.quota'), value: <AmountText value={row?.dailyQuota} unit="USDT" size="inline" /> },
          { key: 'most', label: t('desk.start.most'), value: <AmountText value={row?.maxOrder} unit="USDT" size="inline" /> },
          { key: 'fee', label: t('desk.start.fee'), value: showPercent(row?.fee) },
          { key: 'hold', label: t('desk.start.hold'), value: row ? t('desk.hours', { hours: row.holdHours }) : '—' },
        ]}
      />
      <ActPoints
        points={[
          { key: 'gives', icon: 'swap', text: t('desk.start.gives') },
          { key: 'time', icon: 'clock', text: t('desk.start.time') },
          { key: 'missed', icon: 'pause', text: t('desk.start.missed') },
        ]}
      />
    </FormSheet>
  );
}
