import { purchases } from '@ocean/api/areas/purchases';
import type { OutputOf } from '@ocean/api/endpoint';
import { useApiQuery } from '@ocean/api-react/use-api-query';
import { AmountText } from '@ocean/ui/amount-text';
import { Button } from '@ocean/ui/button';
import { Notice } from '@ocean/ui/notice';
import { Skeleton } from '@ocean/ui/skeleton';
import { useState } from 'react';
import { showAmount, showExact } from '../../../i18n/show.ts';
import { plainAmount } from '../../../i18n/typed-amount.ts';
import { useText } from '../../../i18n/use-text.ts';
import { findAmountProblem, isEmptyAmount } from '../../../sections/amounts/amount-problem.ts';
import { isPositive } from '../../../sections/amounts/is-positive.ts';
import { useHalfTyped } from '../../../sections/amounts/use-half-typed.ts';
import { AssetAmountFields } from '../../../sections/forms/asset-amount-fields.tsx';
import { formReason } from '../../../sections/forms/form-reason.ts';
import { FormSheet } from '../../../sections/forms/form-sheet.tsx';
import { ReasonRoom } from '../../../sections/forms/reason-room.tsx';
import { isolate } from '../../../sections/text/isolate.ts';
import { LazyGetFunds } from '../../../wallet/funds/lazy-funds.tsx';
import { useWalletBalances } from '../../../wallet/funds/use-wallet-balances.ts';
import { useWalletTask } from '../../../wallet/task/wallet-task.tsx';

type DepositInfo = OutputOf<typeof purchases.depositInfo>;

/** Deposits are seen on chain while the sheet is open. */
const REFRESH_MS = 5_000;

/** From the wallet to the balance here: what, how much, and what the wallet will ask. */
export function DepositSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useText();
  const task = useWalletTask();
  const query = useApiQuery(purchases.depositInfo, {}, { enabled: open, refetchInterval: open ? REFRESH_MS : false });
  const { balanceOf } = useWalletBalances({ enabled: open });
  const [typed, setTyped] = useState({ asset: '', amount: '' });
  const info = query.data;
  const { asset, amount } = { ...typed, asset: typed.asset || (info?.assets[0]?.asset ?? 'USDT') };
  const held = balanceOf(asset);
  const isEmpty = info !== undefined && held !== null && !isPositive(held);
  const start = () => {
    onClose();
    setTyped({ asset, amount: '' });
    void task.start({ kind: 'deposit', asset, amount: plainAmount(amount), title: t('earnings.deposit.task') });
  };
  return (
    <FormSheet
      open={open}
      onClose={onClose}
      title={t('earnings.deposit.title')}
      lead={t('earnings.deposit.lead')}
      action={
        isEmpty ? (
          <LazyGetFunds key={asset} asset={asset} />
        ) : (
          <DepositButton asset={asset} amount={amount} held={held} isLoading={!info} onPress={start} />
        )
      }
      {...(info ? {} : { query })}
    >
      {!info && !query.error && <Skeleton width="100%" height={140} radius={14} />}
      {info && (
        <>
          <AssetAmountFields
            label={t('earnings.deposit.asset')}
            offered={info.assets.map((one) => ({
              asset: one.asset,
              second: t('earnings.deposit.inWallet', { amount: isolate(showAmount(balanceOf(one.asset))) }),
            }))}
            fields={{ asset, amount }}
            available={held ?? undefined}
            ownWords={walletWords(held, asset, t)}
            onChange={(change) => setTyped((now) => ({ ...now, ...change }))}
          />
          <Notice tone="quiet">{t('earnings.deposit.steps', { blocks: info.confirmations })}</Notice>
          <OnTheWay recent={info.recent} />
        </>
      )}
    </FormSheet>
  );
}

type DepositButtonProps = {
  asset: string;
  amount: string;
  /** In the wallet; null while that is unknown, and then every amount can be tried. */
  held: string | null;
  isLoading: boolean;
  onPress: () => void;
};

function DepositButton({ asset, amount, held, isLoading, onPress }: DepositButtonProps) {
  const t = useText();
  const isReady = !isEmptyAmount(amount) && findAmountProblem(amount, asset, held ?? undefined) === null;
  const isHalfTyped = useHalfTyped(amount, asset);
  const missing = isLoading ? t('core.loading') : isEmptyAmount(amount) && t('earnings.deposit.enter');
  return (
    <ReasonRoom>
      <Button reason={formReason({ missing, isReady }, t)} {...(isHalfTyped && { why: false })} onClick={onPress}>
        {isReady
          ? t('earnings.deposit.act', { amount: isolate(showExact(plainAmount(amount)), asset) })
          : t('earnings.deposit.actEmpty')}
      </Button>
    </ReasonRoom>
  );
}

/** The money is in the wallet, so it is no balance here that is available or falls short. */
function walletWords(held: string | null, asset: string, t: ReturnType<typeof useText>) {
  const amount = isolate(showAmount(held), asset);
  return { hint: t('earnings.deposit.held', { amount }), short: t('earnings.deposit.short', { amount }) };
}

function OnTheWay({ recent }: { recent: DepositInfo['recent'] }) {
  const t = useText();
  const seen = recent.filter(({ state }) => state === 'seen');
  if (seen.length === 0) return null;
  return (
    <section>
      <h3>{t('earnings.deposit.recent')}</h3>
      <ul className="grid gap-1 pt-1 text-label text-ink-2">
        {seen.map((one) => (
          <li key={one.txHash} className="flex justify-between gap-3">
            <AmountText value={one.amount} unit={one.asset ?? undefined} size="inline" />
            <span>{t('earnings.deposit.confirming', one.confirmations)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
