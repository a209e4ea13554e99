import { projects } from '@ocean/api/areas/projects';
import { type ProjectState, WAITING_STATES } from '@ocean/api/areas/projects/states';
import { useApiMutation } from '@ocean/api-react/use-api-mutation';
import { Button, buttonClass } from '@ocean/ui/button';
import { ConfirmDialog } from '@ocean/ui/confirm-dialog';
import { toast } from '@ocean/ui/toast';
import { type ReactNode, useId, useState } from 'react';
import { Link } from 'wouter';
import { paths } from '../../../base/paths.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useOpenAtTop } from '../open-at-top.ts';
import { type OwnProject, openDifferencesOf } from '../project-look.ts';

const CHANGES = [projects.detail, projects.list] as const;
/** For these the owner has something to see. */
const WAS_LISTED: readonly ProjectState[] = ['listed', 'closed'];
/** A decision is awaited, so taking it back asks first. A rejected project is edited at once: that undoes nothing. */
const WAITING: readonly ProjectState[] = WAITING_STATES;

/** What the owner may do now, each with what it does; the server says what is permitted with every answer. */
export function ProjectActions({ project }: { project: OwnProject }) {
  const t = useText();
  const { id, state, may } = project;
  const openAtTop = useOpenAtTop();
  return (
    <>
      {state === 'draft' && <Button onClick={() => openAtTop({ id })}>{t('projects.act.finish')}</Button>}
      {WAS_LISTED.includes(state) && (
        <Link href={`${paths.voting}/${id}`} className={buttonClass('main')}>
          {t('projects.act.seeVote')}
        </Link>
      )}
      {state !== 'draft' && may.includes('draft') && <Reopen project={project} />}
      <Act says={t('projects.act.ask.hint')}>
        {(saysId) => (
          <Link
            href={`${paths.ai}?submission=${encodeURIComponent(id)}`}
            className={buttonClass('second')}
            aria-describedby={saysId}
          >
            {t('projects.act.ask')}
          </Link>
        )}
      </Act>
      {may.includes('withdraw') && <Withdraw project={project} />}
    </>
  );
}

/** Makes it a draft again. It is the main way on where the check has only left what is missing. */
function Reopen({ project }: { project: OwnProject }) {
  const t = useText();
  const { id, version, state, analysis } = project;
  const openAtTop = useOpenAtTop();
  const [isAsked, setIsAsked] = useState(false);
  const reopen = useApiMutation(projects.submit, { invalidates: CHANGES, onSuccess: () => openAtTop({ id }) });
  const run = () => reopen.mutate({ id, version, action: 'draft' });
  if (!WAITING.includes(state)) {
    return (
      <Button busy={reopen.isPending} onClick={run}>
        {t('projects.act.edit')}
      </Button>
    );
  }
  const isLacking = analysis !== null && openDifferencesOf(project) === 0 && analysis.missing.length > 0;
  return (
    <Act says={t('projects.takeBack.hint')}>
      {(saysId) => (
        <>
          <Button
            kind={isLacking ? 'main' : 'second'}
            busy={reopen.isPending}
            aria-describedby={saysId}
            onClick={() => setIsAsked(true)}
          >
            {t('projects.takeBack.act')}
          </Button>
          <ConfirmDialog
            open={isAsked}
            title={t('projects.takeBack.title')}
            confirm={t('projects.takeBack.act')}
            cancel={t('core.cancel')}
            busy={reopen.isPending}
            onConfirm={run}
            onCancel={() => setIsAsked(false)}
          >
            {t('projects.takeBack.text')}
          </ConfirmDialog>
        </>
      )}
    </Act>
  );
}

function Withdraw({ project: { id, version } }: { project: OwnProject }) {
  const t = useText();
  const [isAsked, setIsAsked] = useState(false);
  const withdraw = useApiMutation(projects.submit, {
    invalidates: CHANGES,
    onSuccess() {
      setIsAsked(false);
      toast(t('projects.state.withdrawn'), 'good');
    },
  });
  return (
    <Act says={t('projects.withdraw.text')}>
      {(saysId) => (
        <>
          <Button kind="quiet" aria-describedby={saysId} onClick={() => setIsAsked(true)}>
            {t('projects.withdraw.act')}
          </Button>
          <ConfirmDialog
            open={isAsked}
            danger
            title={t('projects.withdraw.title')}
            confirm={t('projects.withdraw.act')}
            cancel={t('core.cancel')}
            busy={withdraw.isPending}
            onConfirm={() => withdraw.mutate({ id, version, action: 'withdraw' })}
            onCancel={() => setIsAsked(false)}
          >
            {t('projects.withdraw.text')}
          </ConfirmDialog>
        </>
      )}
    </Act>
  );
}

/** A button and, below it, what it does; the button takes the id of that sentence as its description. */
function Act({ says, children }: { says: string; children: (saysId: string) => ReactNode }) {
  const saysId = useId();
  return (
    <div className="grid gap-1">
      {children(saysId)}
      <p id={saysId} className="hint text-center">
        {says}
      </p>
    </div>
  );
}
