import { toast } from '@ocean/ui/toast';
import { isLoadFailure } from '../../base/in-time.ts';
import { refusalText } from '../../i18n/refusal-text.ts';
import { t } from '../../i18n/use-text.ts';
import { lazyPart } from '../../lazy/lazy-part.ts';
import type { TaskOutcome, WalletTask } from './task.ts';

/** What runs tasks, with the first of them. */
export const taskRuns = lazyPart(() => import('./task-runs.ts'));

/** @example const { start } = useWalletTask(); await start({ kind: 'deposit', asset, amount, title }) */
export function useWalletTask() {
  return walletTask;
}

const walletTask = {
  async start(task: WalletTask): Promise<TaskOutcome> {
    try {
      const { startTask } = await taskRuns.arrive();
      return await startTask(task);
    } catch (error) {
      // Before the sheet is there nothing else can say it.
      toast(isLoadFailure(error) ? t('core.chunk.failed.text') : refusalText(error), 'bad');
      return 'closed';
    }
  },
};
