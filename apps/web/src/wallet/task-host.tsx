import { useEffect } from 'react';
import { loadTexts } from '../i18n/load-texts.ts';
import { Late } from '../shell/late.tsx';
import { latePart } from '../shell/late-part.ts';
import { storage } from '../storage.ts';
import { readPending } from './pending-tasks.ts';
import { useSession } from './session.tsx';
import { useTasks } from './task-list.ts';

const taskSheet = latePart(async () => {
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
    <Late part={taskSheet} isOver>
      {(TaskSheet) => <TaskSheet run={open} />}
    </Late>
  );
}

async function resume(): Promise<void> {
  const { resumeTasks } = await import('./task-runs.ts');
  await resumeTasks();
}
