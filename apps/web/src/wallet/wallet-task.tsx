import { toast } from '@ocean/ui/toast';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { loadTexts } from '../i18n/load-texts.ts';
import { t } from '../i18n/use-text.ts';
import { useSession } from './session.tsx';
import { onSettled, resumeTasks, startTask, useTaskRuns } from './task-runs.ts';

const TaskSheet = lazy(async () => {
  const [{ TaskSheet }] = await Promise.all([import('./task-sheet.tsx'), loadTexts('wallet')]);
  return { default: TaskSheet };
});

/** @example const { start } = useWalletTask(); await start({ kind: 'deposit', asset, amount, title }) */
export function useWalletTask() {
  return walletTask;
}

const walletTask = { start: startTask };

/** Keeps the sheet of the open action, and follows the others in the background. */
export function WalletTaskProvider({ children }: { children: ReactNode }) {
  const { isMember } = useSession();
  const { open } = useTaskRuns();
  useEffect(() => {
    if (isMember) void resumeTasks().catch(() => undefined);
  }, [isMember]);
  useEffect(
    () =>
      onSettled((run) => {
        const { task, problem } = run.view();
        void loadTexts('wallet').then(() =>
          problem ? toast(t('wallet.credited')) : toast(t(`wallet.success.${task.kind}`), 'good'),
        );
      }),
    [],
  );
  return (
    <>
      {children}
      {open && (
        <Suspense>
          <TaskSheet run={open} />
        </Suspense>
      )}
    </>
  );
}
