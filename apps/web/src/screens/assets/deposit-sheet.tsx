import { purchases } from '@ocean/api/areas/purchases';
import type { OutputOf } from '@ocean/api/endpoint';
import { useApiQuery } from '@ocean/api-react/use-api-query';
import { AmountField } from '@ocean/ui/amount-field';
import { AmountText } from '@ocean/ui/amount-text';
import { AssetMark } from '@ocean/ui/asset-mark';
import { Button } from '@ocean/ui/button';
import { Notice } from '@ocean/ui/notice';
import { RadioCards } from '@ocean/ui/radio-cards';
import { Sheet } from '@ocean/ui/sheet';
import { Skeleton } from '@ocean/ui/skeleton';
import { useState } from 'react';
import { refusalText } from '../../i18n/refusal-text.ts';
import { showAmount } from '../../i18n/show.ts';
import { useText } from '../../i18n/use-text.ts';
import { findAmountProblem, isReadyAmount } from '../../sections/amount-problem.ts';
import { isolate } from '../../sections/isolate.ts';
import { showPrecise } from '../../sections/show-precise.ts';
import { useWalletTask } from '../../wallet/wallet-task.tsx';

type DepositInfo = OutputOf<typeof purchases.depositInfo>;

/** From the wallet to the balance here: what, how much, and what the wallet will ask. */
export function DepositSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useText();
  const task = useWalletTask();
  const query = useApiQuery(purchases.depositInfo, {}, { enabled: open, refetchInterval: open ? 5_000 : false });
  const [chosen, setChosen] = useState<string | null>(null);
  const [amount, setAmount] = useState('');
  const info = query.data;
  const asset = chosen ?? info?.assets[0]?.asset ?? 'USDT';
  const problem = findAmountProblem(amount, asset);
  const isReady = info !== undefined && isReadyAmount(amount, asset);
  const start = () => {
    onClose();
    setAmount('');
    void task.start({ kind: 'deposit', asset, amount, title: t('assets.deposit.task') });
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('assets.deposit.title')}
      lead={t('assets.deposit.lead')}
      actions={
        <>
          <Button disabled={!isReady} why={amount === '' && t('assets.deposit.enter')} onClick={start}>
            {isReady ? t('assets.deposit.act', { amount: isolate(showPrecise(amount), asset) }) : t('assets.deposit.actEmpty')}
          </Button>
          <Button kind="quiet" onClick={onClose}>
            {t('core.cancel')}
          </Button>
        </>
      }
    >
      {!info && !query.error && <Skeleton width="100%" height={140} radius={14} />}
      {query.error && !info && <Notice tone="bad">{refusalText(query.error)}</Notice>}
      {info && (
        <>
          <RadioCards
            columns={2}
            label={t('assets.deposit.asset')}
            value={asset}
            onChange={setChosen}
            cards={info.assets.map((one) => ({
              value: one.asset,
              name: (
                <>
                  <AssetMark asset={one.asset} size={20} />
                  {one.asset}
                </>
              ),
              second: t('assets.deposit.balance', { amount: isolate(showAmount(one.balance)) }),
            }))}
          />
          <AmountField
            label={t('assets.amount')}
            unit={asset}
            value={amount}
            onChange={setAmount}
            error={problem && t(`errors.${problem.key}`, problem.params)}
            autoFocus
          />
          <Notice tone="quiet">{t('assets.deposit.steps', { blocks: info.confirmations })}</Notice>
          <OnTheWay recent={info.recent} />
        </>
      )}
    </Sheet>
  );
}

function OnTheWay({ recent }: { recent: DepositInfo['recent'] }) {
  const t = useText();
  const seen = recent.filter(({ state }) => state === 'seen');
  if (seen.length === 0) return null;
  return (
    <section>
      <h3>{t('assets.deposit.recent')}</h3>
      <ul className="grid gap-1 pt-1 text-label text-ink-2">
        {seen.map((one) => (
          <li key={one.txHash} className="flex justify-between gap-3">
            <AmountText value={one.amount} unit={one.asset ?? undefined} size="inline" />
            <span>{t('assets.deposit.confirming', one.confirmations)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
