import type { TaskOutcome, WalletTask } from './task.ts';

/** @example const { start } = useWalletTask(); await start({ kind: 'deposit', asset, amount, title }) */
export function useWalletTask() {
  return walletTask;
}

const walletTask = {
  async start(task: WalletTask): Promise<TaskOutcome> {
    const { startTask } = await import('./task-runs.ts');
    return startTask(task);
  },
};
