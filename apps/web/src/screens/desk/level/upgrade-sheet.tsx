import { desk } from '@ocean/api/areas/desk';
import { useApiQuery } from '@ocean/api-react/use-api-query';
import { AmountText } from '@ocean/ui/amount-text';
import { Button } from '@ocean/ui/button';
import { SummaryBox } from '@ocean/ui/facts';
import { Notice } from '@ocean/ui/notice';
import { useText } from '../../../i18n/use-text.ts';
import { subtractAmounts } from '../../../sections/amounts/subtract-amounts.ts';
import { balanceFacts } from '../../../sections/forms/balance-facts.tsx';
import { FormSheet } from '../../../sections/forms/form-sheet.tsx';
import { useOpenedAt } from '../../../sections/forms/use-opened-at.ts';
import { useSheetAct } from '../../../sections/forms/use-sheet-act.ts';
import { useSignedAct } from '../../../wallet/sign/use-signed-act.ts';
import type { OwnLevel } from './level-types.ts';

type UpgradeSheetProps = { next: NonNullable<OwnLevel['next']>; open: boolean; onClose: () => void };

/** The deposit for the next level, the remaining balance, and how the deposit is returned. */
export function UpgradeSheet({ next, open, onClose }: UpgradeSheetProps) {
  const t = useText();
  const openedAt = useOpenedAt(open);
  const query = useApiQuery(desk.level, {});
  const upgrade = useSheetAct(desk.levelUpgrade, {
    message: ({ level }) => t('deskMarkets.next.done', { level }),
    onDone: onClose,
  });
  const signed = useSignedAct(
    { call: 'tor/levelUpgrade', level: next.level, amount: next.toBond },
    {
      isBusy: upgrade.isPending,
      error: upgrade.submittedAt >= openedAt ? upgrade.error : null,
      run: (proof) => upgrade.mutate({ action: 'upgrade', level: next.level, ...proof }, { onError: () => void query.refetch() }),
    },
  );
  return (
    <FormSheet
      open={open}
      onClose={onClose}
      title={t('deskMarkets.next.title', { level: next.level })}
      action={
        <Button busy={signed.isBusy} onClick={() => void signed.run(next.signatureNeeded)}>
          {t('deskMarkets.next.act', { level: next.level })}
        </Button>
      }
      act={{ isBusy: signed.isBusy, error: signed.error, failed: t('deskMarkets.next.failed') }}
    >
      <SummaryBox
        label={t('deskMarkets.next.toBond')}
        amount={<AmountText value={next.toBond} unit="BCG" size="large" places="exact" />}
        facts={balanceFacts({ asset: 'BCG', balance: next.balance, balanceAfter: subtractAmounts(next.balance, next.toBond) }, t)}
      />
      <Notice tone="quiet" icon="lock">
        {t('deskMarkets.deposit.back')}
      </Notice>
      {next.signatureNeeded && <Notice tone="quiet">{t('deskMarkets.signed')}</Notice>}
      {signed.isSigning && <Notice tone="info">{t('deskMarkets.signing')}</Notice>}
    </FormSheet>
  );
}
