import { useEffect } from 'react';
import { storage } from '../../../base/storage.ts';
import { loadTexts } from '../../../i18n/load-texts.ts';
import { Lazy } from '../../../lazy/lazy.tsx';
import { lazyPart } from '../../../lazy/lazy-part.ts';
import { useSession } from '../../session/session.tsx';
import { readPending } from '../pending-tasks.ts';
import { useTasks } from '../task-list.ts';
import { taskRuns } from '../wallet-task.tsx';

const taskSheet = lazyPart(async () => {
  const [{ TaskSheet }] = await Promise.all([import('./task-sheet.tsx'), loadTexts('wallet')]);
  return TaskSheet;
});

/** Shows the sheet of the open action, and follows on what was sent before a reload or by an account that is back. */
export function TaskHost() {
  const { isMember, address } = useSession();
  const { open } = useTasks();
  useEffect(() => {
    // A failure here only delays: the server settles without us, and the next load tries again.
    if (isMember && address && readPending(storage).length > 0) void resume().catch(() => undefined);
  }, [isMember, address]);
  if (!open) return null;
  return (
    <Lazy part={taskSheet} isOver>
      {(TaskSheet) => <TaskSheet run={open} />}
    </Lazy>
  );
}

async function resume(): Promise<void> {
  const { resumeTasks } = await taskRuns.arrive();
  await resumeTasks();
}
