import { desk } from '@ocean/api/areas/desk';
import { AmountText } from '@ocean/ui/amount-text';
import { Button } from '@ocean/ui/button';
import { SummaryBox } from '@ocean/ui/facts';
import { Notice } from '@ocean/ui/notice';
import { useText } from '../../../i18n/use-text.ts';
import { FormSheet } from '../../../sections/forms/form-sheet.tsx';
import { useOpenedAt } from '../../../sections/forms/use-opened-at.ts';
import { useSheetAct } from '../../../sections/forms/use-sheet-act.ts';
import type { Application } from './application.ts';

type LeaveProviderSheetProps = { application: Application; open: boolean; onClose: () => void };

/** What a provider gives up by leaving, and when the deposit is back. */
export function LeaveProviderSheet({ application, open, onClose }: LeaveProviderSheetProps) {
  const t = useText();
  const openedAt = useOpenedAt(open);
  const act = useSheetAct(desk.apply, { message: t('deskMarkets.leave.done'), onDone: onClose });
  const isProvider = application.state !== 'applied';
  const leave = t(isProvider ? 'deskMarkets.provider.leave' : 'deskMarkets.provider.withdraw');
  return (
    <FormSheet
      open={open}
      onClose={onClose}
      title={leave}
      action={
        <Button kind="danger" busy={act.isPending} onClick={() => act.mutate({ leave: true })}>
          {leave}
        </Button>
      }
      dismiss={{ label: t('deskMarkets.leave.keep'), onClick: onClose }}
      act={{
        isBusy: act.isPending,
        error: act.submittedAt >= openedAt ? act.error : null,
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
      {isProvider && <Notice tone="warn">{t('deskMarkets.provider.leave.text')}</Notice>}
    </FormSheet>
  );
}
