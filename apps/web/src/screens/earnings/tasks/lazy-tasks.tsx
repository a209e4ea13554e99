import { Skeleton } from '@ocean/ui/skeleton';
import { Lazy } from '../../../lazy/lazy.tsx';
import { textedPart } from '../../../lazy/texted-part.ts';

const tasksCard = textedPart(() => import('./tasks-card.tsx').then((module) => module.TasksCard), 'awards');

/** `TasksCard` with its texts, after the screen that shows it. */
export function LazyTasks() {
  return (
    <Lazy part={tasksCard} skeleton={<Skeleton width="100%" height={220} radius={20} />}>
      {(TasksCard) => <TasksCard />}
    </Lazy>
  );
}
