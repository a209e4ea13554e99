import { toast } from '@ocean/ui/toast';
import { refusalText } from '../i18n/refusal-text.ts';
import { t } from '../i18n/use-text.ts';
import type { TaskOutcome, WalletTask } from './task.ts';

/** @example const { start } = useWalletTask(); await start({ kind: 'deposit', asset, amount, title }) */
export function useWalletTask() {
  return walletTask;
}

const walletTask = {
  async start(task: WalletTask): Promise<TaskOutcome> {
    try {
      const { startTask } = await import('./task-runs.ts');
      return await startTask(task);
    } catch (error) {
      // Before the sheet is there nobody else can say it; a part that did not arrive is a TypeError.
      toast(error instanceof TypeError ? t('core.chunk.failed.text') : refusalText(error), 'bad');
      return 'closed';
    }
  },
};
