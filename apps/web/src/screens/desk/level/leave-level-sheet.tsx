import { desk } from '@ocean/api/areas/desk';
import { AmountText } from '@ocean/ui/amount-text';
import { Button } from '@ocean/ui/button';
import { SummaryBox } from '@ocean/ui/facts';
import { Notice } from '@ocean/ui/notice';
import { useText } from '../../../i18n/use-text.ts';
import { FormSheet } from '../../../sections/forms/form-sheet.tsx';
import { useOpenedAt } from '../../../sections/forms/use-opened-at.ts';
import { useSheetAct } from '../../../sections/forms/use-sheet-act.ts';
import type { OwnLevel } from './level-types.ts';

type LeaveLevelSheetProps = { own: OwnLevel; open: boolean; onClose: () => void };

/** What comes back when the level is given up, and what counts from then on. */
export function LeaveLevelSheet({ own, open, onClose }: LeaveLevelSheetProps) {
  const t = useText();
  const openedAt = useOpenedAt(open);
  const leave = useSheetAct(desk.levelUpgrade, { message: t('deskMarkets.leave.done'), onDone: onClose });
  return (
    <FormSheet
      open={open}
      onClose={onClose}
      title={t('deskMarkets.level.leave')}
      action={
        <Button kind="danger" busy={leave.isPending} onClick={() => leave.mutate({ action: 'leave' })}>
          {t('deskMarkets.level.leave')}
        </Button>
      }
      dismiss={{ label: t('deskMarkets.leave.keep'), onClick: onClose }}
      act={{
        isBusy: leave.isPending,
        error: leave.submittedAt >= openedAt ? leave.error : null,
        failed: t('deskMarkets.leave.failed'),
      }}
    >
      <SummaryBox
        label={t('deskMarkets.leave.back')}
        amount={<AmountText value={own.bonded} unit="BCG" size="large" places="exact" />}
        facts={[]}
      />
      <Notice tone="quiet" icon="clock">
        {t('deskMarkets.deposit.back')}
      </Notice>
      <Notice tone="warn">{t('deskMarkets.leave.level')}</Notice>
    </FormSheet>
  );
}
