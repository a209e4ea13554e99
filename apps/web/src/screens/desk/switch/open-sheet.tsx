import { desk } from '@ocean/api/areas/desk';
import { useApiQuery } from '@ocean/api-react/use-api-query';
import { AmountText } from '@ocean/ui/amount-text';
import { Button } from '@ocean/ui/button';
import { SummaryBox } from '@ocean/ui/facts';
import { useText } from '../../../i18n/use-text.ts';
import { FormSheet } from '../../../sections/forms/form-sheet.tsx';
import { useSheetAct } from '../../../sections/forms/use-sheet-act.ts';
import { ActPoints } from '../act-points.tsx';

type SheetProps = { open: boolean; onClose: () => void };

/** Opening: its conditions, and that it costs nothing. */
export function OpenSheet({ open, onClose }: SheetProps) {
  const t = useText();
  const query = useApiQuery(desk.wallet, {}, { enabled: open });
  const act = useSheetAct(desk.open, { message: t('desk.open.done'), onDone: onClose });
  const wallet = query.data;
  return (
    <FormSheet
      open={open}
      onClose={onClose}
      title={t('desk.open.title')}
      action={
        <Button busy={act.isPending} reason={wallet === undefined && t('core.form.checking')} onClick={() => act.mutate({})}>
          {t('desk.open.act')}
        </Button>
      }
      query={query}
      act={{ isBusy: act.isPending, error: act.error, failed: t('errors.OPERATION_FAILED') }}
    >
      <SummaryBox
        label={t('desk.wallet.freeValue')}
        amount={<AmountText value={wallet?.value} unit="USDT" size="large" />}
        facts={[
          {
            key: 'least',
            label: t('desk.open.least'),
            value: <AmountText value={wallet?.leastToOpen} unit="USDT" size="inline" />,
          },
        ]}
      />
      <ActPoints
        points={[
          { key: 'stays', icon: 'shield', text: t('desk.open.stays') },
          { key: 'next', icon: 'gear', text: t('desk.open.next') },
        ]}
      />
    </FormSheet>
  );
}
