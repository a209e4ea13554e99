import { bots } from '@ocean/api/areas/bots';
import { Refusal } from '@ocean/api/errors';
import { AmountText, CountText } from '@ocean/ui/amount-text';
import { Field } from '@ocean/ui/field';
import { Notice } from '@ocean/ui/notice';
import { useState } from 'react';
import { refusalText } from '../../i18n/refusal-text.ts';
import { showAmount } from '../../i18n/show.ts';
import { textIfKnown, useText } from '../../i18n/use-text.ts';
import { isolate } from '../../sections/isolate.ts';
import { isAboutRecipient } from '../../sections/recipient-problem.ts';
import type { SignedAction } from '../../wallet/sign-action.ts';
import { useSignedAct } from '../../wallet/use-signed-act.ts';
import { CheckSheet } from './check-sheet.tsx';
import { describeSkipped } from './describe-skipped.ts';
import type { ActSheet } from './use-act-sheet.ts';
import { useCheckedAct } from './use-checked-act.ts';

const SEND = {
  named: { check: bots.sendCheck, act: bots.send },
  all: { check: bots.sendAllCheck, act: bots.sendAll },
};

/** Moves bots to another member: the address, what goes with them, and above a daily value the wallet's signature. */
export function SendSheet({ sheet }: { sheet: ActSheet }) {
  const t = useText();
  const recipient = useRecipient(sheet.openedAt);
  const { check, act } = useCheckedAct(SEND, {
    sheet,
    said: t('bots.send.done'),
    fields: { to: recipient.asked ?? '' },
    isComplete: recipient.asked !== null,
  });
  const plan = check.data;
  const to = recipient.asked ?? '';
  const action: SignedAction = sheet.ids === 'all' ? { call: 'bot/sendAll', to } : { call: 'bot/send', ids: [...sheet.ids], to };
  const signed = useSignedAct(action, act);
  const problem = check.error instanceof Refusal && isAboutRecipient(check.error.key) ? check.error : null;
  const needsSigning = plan?.signatureNeeded ?? false;
  return (
    <CheckSheet
      open={sheet.open}
      onClose={sheet.close}
      title={plan ? t('bots.send.title', { count: plan.count }) : t('bots.send.titleNone')}
      lead={t('bots.send.lead')}
      check={problem ? { data: undefined, error: null } : check}
      {...(recipient.asked === null || problem ? { ask: { label: t('bots.send.check'), onAsk: recipient.ask } } : {})}
      fields={
        <Field
          label={t('bots.send.to')}
          hint={t('bots.send.hint')}
          error={problem && refusalText(problem)}
          value={recipient.typed}
          disabled={signed.isBusy}
          onChange={(event) => recipient.type(event.target.value.trim())}
          dir="ltr"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          placeholder="0x…"
        />
      }
      summary={
        plan && {
          label: t('bots.send.bots'),
          amount: (
            <span className="amount amount-large">
              <CountText value={plan.count} />
            </span>
          ),
          facts: [
            { key: 'to', label: t('bots.send.receiver'), value: <bdi dir="ltr">{plan.to}</bdi> },
            { key: 'value', label: t('bots.send.value'), value: <AmountText value={plan.value} unit="USDT" /> },
          ],
        }
      }
      nextSteps={{ NO_BOT_TO_SEND: { text: t('bots.send.none') } }}
      skipped={describeSkipped(plan?.skipped, (reason) => textIfKnown(`bots.send.skip.${reason}`))}
      act={{
        label: t(needsSigning ? 'bots.send.sign' : 'bots.send.act', { count: plan?.count ?? 0 }),
        onRun: () => void signed.run(needsSigning),
        isBusy: signed.isBusy,
        error: signed.error,
        failed: 'errors.OPERATION_FAILED',
      }}
    >
      <Notice tone="quiet">{t('bots.send.final')}</Notice>
      {plan && needsSigning && (
        <Notice tone={signed.isSigning ? 'info' : 'quiet'} icon="shield">
          {signed.isSigning
            ? t('bots.send.inWallet')
            : t('bots.send.signature', {
                left: isolate(showAmount(plan.unsignedLeft), 'USDT'),
                limit: isolate(showAmount(plan.unsignedLimit), 'USDT'),
              })}
        </Notice>
      )}
    </CheckSheet>
  );
}

/** The address as typed, and as it was last asked about; typing on takes the answer away. Every opening begins anew. */
function useRecipient(openedAt: number) {
  const [field, setField] = useState<{ typed: string; asked: string | null; openedAt: number } | null>(null);
  const now = field?.openedAt === openedAt ? field : { typed: '', asked: null, openedAt };
  return {
    typed: now.typed,
    asked: now.asked,
    type: (typed: string) => setField({ typed, asked: null, openedAt }),
    ask: () => setField({ ...now, asked: now.typed }),
  };
}
