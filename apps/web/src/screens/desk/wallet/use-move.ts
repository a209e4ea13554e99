import { desk } from '@ocean/api/areas/desk';
import { useText } from '../../../i18n/use-text.ts';
import { isReadyAmount } from '../../../sections/amounts/amount-problem.ts';
import { isPositive } from '../../../sections/amounts/is-positive.ts';
import { subtractAmounts } from '../../../sections/amounts/subtract-amounts.ts';
import { sumAmounts } from '../../../sections/amounts/sum-amounts.ts';
import { useCheckedForm } from '../../../sections/forms/use-checked-form.ts';
import type { Wallet, WalletAsset } from './wallet-view.ts';

/** fill: from the available balance into the asset wallet. empty: back. */
export type Direction = 'fill' | 'empty';

type MoveOptions = { direction: Direction; isOpen: boolean; wallet: Wallet | undefined; onDone: () => void };

/** Moving an amount into the asset wallet or out of it, with the server's check beforehand. */
export function useMove({ direction, isOpen, wallet, onDone }: MoveOptions) {
  const t = useText();
  const sourceOf = (row: WalletAsset | undefined) => (direction === 'fill' ? row?.available : row?.free);
  const offered = (wallet?.assets ?? []).filter((row) => isPositive(sourceOf(row) ?? '0'));
  const form = useCheckedForm({
    check: desk[direction],
    act: desk[direction],
    isOpen,
    defaults: { asset: offered[0]?.asset ?? 'USDT', amount: '', action: 'check' as const },
    isComplete: ({ asset, amount }) => isReadyAmount(amount, asset),
    message: t(`desk.${direction}.done`),
    onDone,
  });
  const { asset, amount } = form.input;
  const now: WalletAsset | undefined = form.answer ?? wallet?.assets.find((row) => row.asset === asset);
  const plan = form.answer;
  return {
    ...form,
    offered: offered.map((row) => ({ asset: row.asset, amount: sourceOf(row) })),
    available: sourceOf(now),
    /** The balances of source and destination afterwards; undefined before the check has answered. */
    after: plan && {
      source: subtractAmounts(sourceOf(plan) ?? '0', amount),
      target: sumAmounts([direction === 'fill' ? plan.free : plan.available, amount]),
    },
    run: () => form.act.run({ action: 'do' }),
  };
}

export type MoveForm = ReturnType<typeof useMove>;
