import { earnings } from '@ocean/api/areas/earnings';
import { useApiMutation } from '@ocean/api-react/use-api-mutation';
import { useApiQuery } from '@ocean/api-react/use-api-query';
import { AmountText } from '@ocean/ui/amount-text';
import { Button, buttonClass } from '@ocean/ui/button';
import { Card } from '@ocean/ui/card';
import { Icon } from '@ocean/ui/icon';
import { SkeletonRows } from '@ocean/ui/skeleton';
import { toast } from '@ocean/ui/toast';
import { Link } from 'wouter';
import { showAmount, showDate } from '../../../i18n/show.ts';
import { useText } from '../../../i18n/use-text.ts';
import { isPositive } from '../../../sections/amounts/is-positive.ts';
import { isolate } from '../../../sections/text/isolate.ts';
import { Section } from '../../../shell/frame/section.tsx';
import { type Condition, conditionText, type Task, type TaskList, wayOn, whyNotNow } from './task-words.ts';

/** What the platform pays once for a task, what is missing for it, and the way to take it. */
export function TasksCard() {
  const t = useText();
  const query = useApiQuery(earnings.listTasks, {}, { refetchInterval: 60_000 });
  return (
    <Card title={t('awards.title')}>
      <p className="prose pt-1">{t('awards.lead')}</p>
      <Section query={query} bare skeleton={<SkeletonRows rows={2} />}>
        {({ tasks, fund }) => (
          <ul>
            {tasks.map((task) => (
              <TaskItem key={task.task} task={task} fund={fund} />
            ))}
          </ul>
        )}
      </Section>
    </Card>
  );
}

function TaskItem({ task, fund }: { task: Task; fund: TaskList['fund'] }) {
  const t = useText();
  return (
    <li className="grid gap-2 border-b border-line py-4 last:border-0 last:pb-1">
      <div className="flex items-baseline justify-between gap-4">
        <h3 className="font-semibold">{t(`awards.task.${task.task}`)}</h3>
        <AmountText value={task.amount} unit={task.asset} />
      </div>
      {task.state === 'taken' ? (
        <p className="text-label text-ink-2">{t('awards.taken', { date: showDate(task.takenAt) })}</p>
      ) : (
        <ul className="grid gap-1">
          {task.conditions.map((condition) => (
            <ConditionLine key={condition.condition} condition={condition} />
          ))}
        </ul>
      )}
      <TaskAction task={task} fund={fund} />
    </li>
  );
}

function ConditionLine({ condition }: { condition: Condition }) {
  const icon = condition.progress === 'served' ? 'check' : 'clock';
  return (
    <li className="flex items-start gap-2 text-label text-ink-2">
      <span className="mt-0.5 shrink-0">
        <Icon name={icon} size={16} />
      </span>
      <span>{conditionText(condition)}</span>
    </li>
  );
}

function TaskAction({ task, fund }: { task: Task; fund: TaskList['fund'] }) {
  const t = useText();
  const amount = isolate(showAmount(task.amount), task.asset);
  const take = useApiMutation(earnings.collect, {
    invalidates: 'all',
    onSuccess: ({ collected }) => {
      if (isPositive(collected)) toast(t(`awards.done.${task.task}`, { amount }), 'good');
    },
  });
  const way = wayOn(task);
  if (way) {
    return (
      <div>
        <Link href={way.to} className={buttonClass('second', true)}>
          {t(way.label)}
        </Link>
      </div>
    );
  }
  if (task.state !== 'due') return null;
  return (
    <Button
      kind="second"
      fit
      busy={take.isPending}
      reason={whyNotNow(fund)}
      onClick={() => take.mutate({ kind: 'task', id: task.task })}
    >
      {t('awards.take', { amount })}
    </Button>
  );
}
