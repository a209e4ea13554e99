import { desk } from '@ocean/api/areas/desk';
import { AmountText } from '@ocean/ui/amount-text';
import { Button } from '@ocean/ui/button';
import { SummaryBox } from '@ocean/ui/facts';
import { Notice } from '@ocean/ui/notice';
import { useText } from '../../../i18n/use-text.ts';
import { FormSheet } from '../../../sections/forms/form-sheet.tsx';
import { useOpenedAt } from '../../../sections/forms/use-opened-at.ts';
import { useSheetAct } from '../../../sections/forms/use-sheet-act.ts';
import type { Application } from './application-card.tsx';

type LeaveProviderSheetProps = { application: Application; open: boolean; onClose: () => void };

/** What a provider gives up by leaving, and when the deposit is back. */
export function LeaveProviderSheet({ application, open, onClose }: LeaveProviderSheetProps) {
  const t = useText();
  const openedAt = useOpenedAt(open);
  const leave = useSheetAct(desk.apply, { message: t('deskMarkets.provider.left'), onDone: onClose });
  return (
    <FormSheet
      open={open}
      onClose={onClose}
      title={t('deskMarkets.provider.leave')}
      action={
        <Button kind="danger" busy={leave.isPending} onClick={() => leave.mutate({ leave: true })}>
          {t('deskMarkets.provider.leave')}
        </Button>
      }
      dismiss={{ label: t('deskMarkets.provider.stay'), onClick: onClose }}
      act={{
        isBusy: leave.isPending,
        error: leave.submittedAt >= openedAt ? leave.error : null,
        failed: t('deskMarkets.provider.leave.failed'),
      }}
    >
      <SummaryBox
        label={t('deskMarkets.leave.back')}
        amount={<AmountText value={application.bonded} unit="BCG" size="large" places="exact" />}
        facts={[]}
      />
      <Notice tone="quiet" icon="clock">
        {t('deskMarkets.deposit.back')}
      </Notice>
      <Notice tone="warn">{t('deskMarkets.provider.leave.text')}</Notice>
    </FormSheet>
  );
}
