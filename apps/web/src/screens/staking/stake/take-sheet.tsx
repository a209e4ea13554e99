import { staking } from '@ocean/api/areas/staking';
import type { InputOf, OutputOf } from '@ocean/api/endpoint';
import { AmountText, CountText } from '@ocean/ui/amount-text';
import { Button } from '@ocean/ui/button';
import { type Fact, SummaryBox } from '@ocean/ui/facts';
import { Notice } from '@ocean/ui/notice';
import { showCount, showExact } from '../../../i18n/show.ts';
import { useText } from '../../../i18n/use-text.ts';
import { FormSheet } from '../../../sections/forms/form-sheet.tsx';
import { assetOf, useStaking } from '../../../sections/staking/use-staking.ts';
import { isolate } from '../../../sections/text/isolate.ts';
import { usePreviewedAct } from './use-previewed-act.ts';

type What = InputOf<typeof staking.take>;
type TakeSheetProps = { open: boolean; onClose: () => void; what: What };

/** What is released or unlocked, of one stake or of all, to the balance. */
export function TakeSheet({ open, onClose, what }: TakeSheetProps) {
  const t = useText();
  const asset = assetOf(useStaking().data);
  const { plan, query, act } = usePreviewedAct({
    check: staking.checkTake,
    act: staking.take,
    input: what,
    isOpen: open,
    message: t('staking.take.done'),
    onDone: onClose,
  });
  return (
    <FormSheet
      open={open}
      onClose={onClose}
      title={t(`staking.take.title.${'part' in what ? what.part : 'all'}`)}
      lead={t('staking.take.lead')}
      action={
        query.error == null && (
          <Button busy={act.isBusy} reason={plan === undefined && t('core.form.checking')} why={false} onClick={act.run}>
            {t('staking.take.act', { amount: isolate(showExact(plan?.total), asset) })}
          </Button>
        )
      }
      query={query}
      act={{ ...act, failed: t('errors.OPERATION_FAILED') }}
    >
      <SummaryBox
        label={t('staking.take.total')}
        amount={<AmountText value={plan?.total} unit={asset} size="large" />}
        facts={takeFacts(plan, t)}
      />
      {plan !== undefined && plan.left > 0 && (
        <Notice tone="info">{t('staking.take.left', { count: showCount(plan.left) })}</Notice>
      )}
    </FormSheet>
  );
}

function takeFacts(plan: OutputOf<typeof staking.checkTake> | undefined, t: ReturnType<typeof useText>): Fact[] {
  return [
    { key: 'reward', label: t('staking.take.reward'), value: <AmountText value={plan?.reward} places="exact" /> },
    { key: 'principal', label: t('staking.fact.amount'), value: <AmountText value={plan?.principal} places="exact" /> },
    { key: 'stakes', label: t('staking.take.stakes'), value: <CountText value={plan?.stakes} /> },
    { key: 'after', label: t('core.balance.after'), value: <AmountText value={plan?.balanceAfter} />, isTotal: true },
  ];
}
