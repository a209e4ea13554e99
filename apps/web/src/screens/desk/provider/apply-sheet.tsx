import { desk } from '@ocean/api/areas/desk';
import { Refusal } from '@ocean/api/errors';
import { useApiQuery } from '@ocean/api-react/use-api-query';
import { AmountText } from '@ocean/ui/amount-text';
import { Button } from '@ocean/ui/button';
import { SummaryBox } from '@ocean/ui/facts';
import { Notice } from '@ocean/ui/notice';
import { useText } from '../../../i18n/use-text.ts';
import { LazyDepositMissing } from '../../../sections/deposits/lazy-deposit-missing.tsx';
import { FormSheet } from '../../../sections/forms/form-sheet.tsx';
import { useOpenedAt } from '../../../sections/forms/use-opened-at.ts';
import { useSheetAct } from '../../../sections/forms/use-sheet-act.ts';
import { useSignedAct } from '../../../wallet/sign/use-signed-act.ts';
import type { Application } from './application.ts';

type ApplySheetProps = {
  open: boolean;
  onClose: () => void;
  application: Application;
  content: { text: string; contact: string; files: string[] };
};

/** The deposit that the application bonds, and what happens to it, before it is sent. */
export function ApplySheet({ open, onClose, application, content }: ApplySheetProps) {
  const t = useText();
  const openedAt = useOpenedAt(open);
  const query = useApiQuery(desk.apply, {});
  const apply = useSheetAct(desk.apply, { message: t('deskMarkets.provider.sent'), onDone: onClose });
  const signed = useSignedAct(
    { call: 'tor/applyProvider', amount: application.deposit },
    {
      isBusy: apply.isPending,
      error: apply.submittedAt >= openedAt ? apply.error : null,
      run: (proof) => apply.mutate({ ...content, ...proof }, { onError: () => void query.refetch() }),
    },
  );
  const isShort = signed.error instanceof Refusal && signed.error.key === 'BCG_INSUFFICIENT';
  return (
    <FormSheet
      open={open}
      onClose={onClose}
      title={t('deskMarkets.provider.send')}
      action={
        <Button busy={signed.isBusy} onClick={() => void signed.run(application.signatureNeeded)}>
          {t('deskMarkets.provider.send')}
        </Button>
      }
      act={{
        isBusy: signed.isBusy,
        error: signed.error,
        failed: t('deskMarkets.provider.failed'),
        next: isShort && <ToBcg deposit={application.deposit} />,
      }}
    >
      <SummaryBox
        label={t('deskMarkets.next.toBond')}
        amount={<AmountText value={application.deposit} unit="BCG" size="large" places="exact" />}
        facts={[]}
      />
      <Notice tone="quiet" icon="lock">
        {t('deskMarkets.deposit.back')}
      </Notice>
      <Notice tone="quiet">{t('deskMarkets.provider.how.review')}</Notice>
      {application.signatureNeeded && <Notice tone="quiet">{t('deskMarkets.signed')}</Notice>}
      {signed.isSigning && <Notice tone="info">{t('deskMarkets.signing')}</Notice>}
    </FormSheet>
  );
}

/** The available balance is not known here; the missing amount is at most the deposit. */
function ToBcg({ deposit }: { deposit: string }) {
  return <LazyDepositMissing asset="BCG" missing={deposit} />;
}
