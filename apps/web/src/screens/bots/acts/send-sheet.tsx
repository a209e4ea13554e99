import { bots } from '@ocean/api/areas/bots';
import { Refusal } from '@ocean/api/errors';
import { Notice } from '@ocean/ui/notice';
import { refusalText } from '../../../i18n/refusal-text.ts';
import { textIfKnown, useText } from '../../../i18n/use-text.ts';
import { CheckSheet } from '../../../sections/acts/check-sheet.tsx';
import type { ActSheet } from '../../../sections/acts/use-act-sheet.ts';
import { useCheckedAct } from '../../../sections/acts/use-checked-act.ts';
import { RecipientInput } from '../../../sections/forms/recipient-input.tsx';
import { isAboutRecipient } from '../../../sections/forms/recipient-problem.ts';
import type { SignedAction } from '../../../wallet/sign/sign-action.ts';
import { useSignedAct } from '../../../wallet/sign/use-signed-act.ts';
import { describeSkipped } from './describe-skipped.ts';
import { SendSummary, SignatureNotice } from './send-summary.tsx';
import { useRecipient } from './use-recipient.ts';

/** Transfers bots to another member: the address, what goes with them, and the wallet's signature above a daily value. */
export function SendSheet({ sheet }: { sheet: ActSheet }) {
  const t = useText();
  const recipient = useRecipient(sheet.openedAt);
  const to = recipient.asked ?? '';
  const { check, act } = useCheckedAct(bots.send, {
    sheet,
    message: t('bots.send.done'),
    fields: { to },
    isComplete: recipient.asked !== null,
  });
  const plan = check.data;
  const action: SignedAction = sheet.ids === 'all' ? { call: 'bot/sendAll', to } : { call: 'bot/send', ids: [...sheet.ids], to };
  const signed = useSignedAct(action, act);
  const problem = check.error instanceof Refusal && isAboutRecipient(check.error.key) ? check.error : null;
  const needsSigning = plan?.signatureNeeded ?? false;
  return (
    <CheckSheet
      sheet={sheet}
      title={plan ? t('bots.send.title', { count: plan.count }) : t('bots.send.titleNone')}
      lead={t('bots.send.lead')}
      check={problem ? { ...check, error: null } : check}
      act={{ ...signed, run: () => void signed.run(needsSigning) }}
      confirm={{
        label: t(needsSigning ? 'bots.send.sign' : 'bots.send.act', { count: plan?.count ?? 0 }),
        failed: 'errors.OPERATION_FAILED',
      }}
      ask={recipient.asked === null || problem ? { label: t('bots.send.check'), onAsk: recipient.ask } : undefined}
      fields={
        <RecipientInput
          label={t('bots.send.to')}
          hint={t('bots.send.hint')}
          value={recipient.typed}
          onChange={recipient.type}
          readOnly={signed.isBusy}
          error={problem ? refusalText(problem) : undefined}
        />
      }
      summary={plan && <SendSummary plan={plan} />}
      nextSteps={{ NO_BOT_TO_SEND: { text: t('bots.send.none') } }}
      skipped={describeSkipped(plan?.skipped, (reason) => textIfKnown(`bots.send.skip.${reason}`))}
    >
      <Notice tone="quiet">{t('bots.send.final')}</Notice>
      {plan && needsSigning && <SignatureNotice plan={plan} isSigning={signed.isSigning} />}
    </CheckSheet>
  );
}
