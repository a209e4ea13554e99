import { useEffect } from 'react';
import { storage } from '../../../base/storage.ts';
import { Lazy } from '../../../lazy/lazy.tsx';
import { textedPart } from '../../../lazy/texted-part.ts';
import { useSession } from '../../session/session.tsx';
import { readPending } from '../pending-tasks.ts';
import { noteResumed } from '../resumed.ts';
import { useTasks } from '../task-list.ts';
import { taskRuns } from '../wallet-task.tsx';

const taskSheet = textedPart(() => import('./task-sheet.tsx').then((module) => module.TaskSheet), 'wallet');

/** Shows the sheet of the open action, and follows on what was sent before a reload or by an account that is back. */
export function TaskHost() {
  const { isMember, address } = useSession();
  const { open } = useTasks();
  useEffect(() => {
    // A failure here only delays: the server settles without us, and the next load tries again.
    if (!isMember || !address) return;
    if (readPending(storage).length > 0) void resume().then(noteResumed, noteResumed);
    else noteResumed();
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
