import { useHome } from '../../api/use-home.ts';
import { useText } from '../../i18n/use-text.ts';
import { useWalletBalances } from '../../wallet/funds/use-wallet-balances.ts';
import { useTasks } from '../../wallet/task/task-list.ts';
import type { TaskRun } from '../../wallet/task/task-run.ts';
import { isSent } from '../../wallet/task/task-states.ts';
import { useWalletTask } from '../../wallet/task/wallet-task.tsx';
import { isPositive } from '../amounts/is-positive.ts';
import { subtractAmounts } from '../amounts/subtract-amounts.ts';

/** What a balance lacks for an amount; null when it covers it or is not known. @example missingOf('10', '4') // '6' */
export function missingOf(amount: string, available: string | null | undefined): string | null {
  const missing = available == null ? null : subtractAmounts(amount, available);
  return missing !== null && isPositive(missing) ? missing : null;
}

/** Whether a deposit of the asset was sent and is not booked yet: the balance does not contain it, and a second one would add to it. */
export function isDepositOnWay(runs: readonly Pick<TaskRun, 'view'>[], asset: string): boolean {
  return runs.some((run) => {
    const { task } = run.view();
    return task.kind === 'deposit' && task.asset === asset && isSent(run);
  });
}

/** Brings what an exchange lacks from the wallet; the answer tells whether it has arrived. */
export function useMissingDeposit() {
  const t = useText();
  const task = useWalletTask();
  const { runs } = useTasks();
  const tokens = useHome().data?.chain.tokens;
  return {
    /** What the wallet holds; null while that is unknown. */
    heldOf: useWalletBalances().balanceOf,
    isInWallet: (asset: string) => tokens !== undefined && Object.hasOwn(tokens, asset),
    isOnWay: (asset: string) => isDepositOnWay(runs, asset),
    async start(asset: string, amount: string): Promise<boolean> {
      const title = t('earnings.deposit.task');
      return (await task.start({ kind: 'deposit', asset, amount, title, isStep: true })) === 'settled';
    },
  };
}
