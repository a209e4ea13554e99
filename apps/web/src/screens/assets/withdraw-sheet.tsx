import { earnings } from '@ocean/api/areas/earnings';
import { ASSETS, isAsset } from '@ocean/api/assets';
import type { OutputOf } from '@ocean/api/endpoint';
import { useApiMutation } from '@ocean/api-react/use-api-mutation';
import { useApiQuery } from '@ocean/api-react/use-api-query';
import { AmountField } from '@ocean/ui/amount-field';
import { AmountText } from '@ocean/ui/amount-text';
import { Button } from '@ocean/ui/button';
import { SummaryBox } from '@ocean/ui/facts';
import { Notice } from '@ocean/ui/notice';
import { Sheet } from '@ocean/ui/sheet';
import { toast } from '@ocean/ui/toast';
import { useDeferredValue, useState } from 'react';
import { refusalText } from '../../i18n/refusal-text.ts';
import { showAmount } from '../../i18n/show.ts';
import { useText } from '../../i18n/use-text.ts';
import { isPositive } from '../../sections/amount-parts.ts';
import { findAmountProblem, isReadyAmount } from '../../sections/amount-problem.ts';
import { isolate } from '../../sections/isolate.ts';
import { showPrecise } from '../../sections/show-precise.ts';
import { useSettled } from '../../sections/use-settled.ts';
import { shortenAddress } from '../../shell/shorten-address.ts';
import { useHome } from '../../shell/use-home.ts';
import { useSession } from '../../wallet/session.tsx';
import { AssetChoice } from './asset-choice.tsx';
import type { Balance } from './asset-parts.ts';
import { WithdrawalSheet } from './withdrawal-sheet.tsx';
import type { Withdrawal } from './withdrawal-state.ts';

type Check = OutputOf<typeof earnings.withdrawCheck>;
type WithdrawSheetProps = { open: boolean; onClose: () => void; balances: readonly Balance[] };

/** Time without a key press after which the preview is asked for. */
const PREVIEW_AFTER_MS = 350;

/** To the own wallet only. What it costs, what arrives and what stays stands there before anything happens. */
export function WithdrawSheet({ open, onClose, balances }: WithdrawSheetProps) {
  const t = useText();
  const { address } = useSession();
  const tokens = useHome().data?.chain.tokens;
  const [chosen, setChosen] = useState<string | null>(null);
  const [amount, setAmount] = useState('');
  const [made, setMade] = useState<Withdrawal | null>(null);
  const [isMadeOpen, setIsMadeOpen] = useState(false);
  const offered = balances.filter((one) => isOffered(one, tokens) && isPositive(one.available));
  const asset = chosen ?? offered[0]?.asset ?? 'USDT';
  const available = balances.find((one) => one.asset === asset)?.available;
  const settled = useDeferredValue(useSettled(amount, PREVIEW_AFTER_MS));
  const check = useApiQuery(
    earnings.withdrawCheck,
    { asset, amount: settled },
    { enabled: open && isReadyAmount(settled, asset), staleTime: 0 },
  );
  const isCurrent = settled === amount && check.data !== undefined;
  const withdraw = useApiMutation(earnings.withdraw, {
    errors: 'inline',
    invalidates: 'all',
    onSuccess: (withdrawal) => {
      onClose();
      setAmount('');
      setMade(withdrawal);
      setIsMadeOpen(true);
      toast(t('assets.submitted'), 'good');
    },
  });
  const problem = findAmountProblem(amount, asset);
  const error = problem
    ? t(`errors.${problem.key}`, problem.params)
    : settled === amount && check.error
      ? refusalText(check.error)
      : null;
  const isShort = isCurrent && check.data?.balanceAfter === null;
  return (
    <>
      <Sheet
        open={open}
        onClose={onClose}
        dismissible={!withdraw.isPending}
        title={t('assets.withdraw.title')}
        lead={t('assets.withdraw.lead', { address: isolate(address ? shortenAddress(address) : '—') })}
        actions={
          <>
            <Button
              busy={withdraw.isPending}
              disabled={!isCurrent || isShort}
              why={isShort ? t('assets.withdraw.short') : amount === '' && t('assets.withdraw.enter')}
              onClick={() => withdraw.mutate({ asset, amount })}
            >
              {isCurrent
                ? t('assets.withdraw.act', { amount: isolate(showPrecise(amount), asset) })
                : t('assets.withdraw.actEmpty')}
            </Button>
            <Button kind="quiet" disabled={withdraw.isPending} onClick={onClose}>
              {t('core.cancel')}
            </Button>
          </>
        }
      >
        <AssetChoice
          label={t('assets.withdraw.asset')}
          nothing={t('assets.withdraw.nothing')}
          offered={offered}
          value={asset}
          onChange={setChosen}
        />
        <AmountField
          label={t('assets.amount')}
          unit={asset}
          value={amount}
          onChange={setAmount}
          aside={t('assets.available', { amount: isolate(showAmount(available)) })}
          error={error}
          max={available === undefined ? undefined : { label: t('assets.max'), value: available }}
          autoFocus
        />
        <Preview check={isCurrent ? check.data : undefined} asset={asset} />
        {withdraw.isError && <Notice tone="bad">{refusalText(withdraw.error)}</Notice>}
      </Sheet>
      {made && <WithdrawalSheet withdrawal={made} open={isMadeOpen} onClose={() => setIsMadeOpen(false)} />}
    </>
  );
}

/** The chain must have the token that is paid out. */
function isOffered({ asset }: Balance, tokens: Readonly<Record<string, unknown>> | undefined): boolean {
  return isAsset(asset) && ASSETS[asset].isWithdrawable && (tokens === undefined || Object.hasOwn(tokens, asset));
}

/** Keeps its place while nothing is known, so that the button below does not jump. */
function Preview({ check, asset }: { check: Check | undefined; asset: string }) {
  const t = useText();
  return (
    <>
      <SummaryBox
        label={t('assets.withdraw.net')}
        amount={<AmountText value={check?.net} unit={asset} size="large" />}
        facts={[
          { key: 'amount', label: t('assets.withdraw.amount'), value: <AmountText value={check?.amount} /> },
          { key: 'fee', label: t('assets.withdraw.fee'), value: <AmountText value={check && `-${check.fee}`} /> },
          ...(asset === 'BCG' || (check && isPositive(check.burn))
            ? [{ key: 'burn', label: t('assets.withdraw.burn'), value: <AmountText value={check && `-${check.burn}`} /> }]
            : []),
          {
            key: 'stays',
            label: t('assets.withdraw.stays'),
            value: <AmountText value={check?.balanceAfter} unit={asset} />,
            isTotal: true,
          },
        ]}
      />
      <Notice tone="quiet">{t(check?.needsApproval ? 'assets.withdraw.approval' : 'assets.withdraw.claimNote')}</Notice>
    </>
  );
}
