import { desk } from '@ocean/api/areas/desk';
import { Button } from '@ocean/ui/button';
import { Notice } from '@ocean/ui/notice';
import { useState } from 'react';
import { showExact } from '../../../i18n/show.ts';
import { plainAmount, typedAmount } from '../../../i18n/typed-amount.ts';
import { useText } from '../../../i18n/use-text.ts';
import { isEmptyAmount, isReadyAmount } from '../../../sections/amounts/amount-problem.ts';
import { subtractAmounts } from '../../../sections/amounts/subtract-amounts.ts';
import { AmountInput } from '../../../sections/forms/amount-input.tsx';
import { formReason } from '../../../sections/forms/form-reason.ts';
import { FormSheet } from '../../../sections/forms/form-sheet.tsx';
import { ReasonRoom } from '../../../sections/forms/reason-room.tsx';
import { useSheetAct } from '../../../sections/forms/use-sheet-act.ts';
import { isolate } from '../../../sections/text/isolate.ts';
import { useSignedAct } from '../../../wallet/sign/use-signed-act.ts';
import { ActPoints } from '../act-points.tsx';
import type { Settings } from './service-types.ts';

const ASSET = 'USDT';

type AutoAcceptSheetProps = { open: boolean; onClose: () => void; autoAccept: Settings['autoAccept'] };

/** The daily limit of automatic acceptance. Starting or raising it needs the wallet's signature; lowering or stopping does not. */
export function AutoAcceptSheet({ open, onClose, autoAccept }: AutoAcceptSheetProps) {
  const t = useText();
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? (autoAccept ? typedAmount(autoAccept.daily) : '');
  const daily = plainAmount(text);
  const act = useSheetAct(desk.save, {
    message: ({ autoAccept: saved }) => t(saved ? 'desk.auto.done' : 'desk.auto.off'),
    onDone: () => {
      setTyped(null);
      onClose();
    },
  });
  const signed = useSignedAct(
    { call: 'tor/save', daily },
    { isBusy: act.isPending, error: act.error, run: (proof) => act.mutate({ autoAccept: { daily }, ...proof }) },
  );
  const isRaised = daily !== '' && subtractAmounts(autoAccept?.daily ?? '0', daily) === null;
  const reason = formReason({ missing: isEmptyAmount(text) && t('desk.auto.enter'), isReady: isReadyAmount(text, ASSET) }, t);
  return (
    <FormSheet
      open={open}
      onClose={onClose}
      title={t('desk.auto.title')}
      action={
        <>
          <ReasonRoom>
            <Button busy={signed.isBusy} reason={reason} onClick={() => void signed.run(isRaised)}>
              {reason === null ? t('desk.auto.act', { amount: isolate(showExact(daily), ASSET) }) : t('desk.auto.save')}
            </Button>
          </ReasonRoom>
          {autoAccept && (
            <Button kind="second" busy={act.isPending} onClick={() => act.mutate({ autoAccept: null })}>
              {t('desk.auto.end')}
            </Button>
          )}
        </>
      }
      act={{ isBusy: signed.isBusy, error: signed.error, failed: t('errors.OPERATION_FAILED') }}
    >
      <AmountInput
        label={t('desk.auto.daily')}
        asset={ASSET}
        value={text}
        onChange={(next) => {
          setTyped(next);
          act.reset();
        }}
        hint={t('desk.auto.hint')}
      />
      <ActPoints
        points={[
          { key: 'gives', icon: 'swap', text: t('desk.auto.gives') },
          { key: 'limits', icon: 'shield', text: t('desk.auto.limits') },
        ]}
      />
      {isRaised && <Notice tone="quiet">{t('desk.auto.signed')}</Notice>}
      {signed.isSigning && <Notice tone="info">{t('desk.signing')}</Notice>}
    </FormSheet>
  );
}
