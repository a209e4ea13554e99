import { projects } from '@ocean/api/areas/projects';
import { useApiMutation } from '@ocean/api-react/use-api-mutation';
import { Button, buttonClass } from '@ocean/ui/button';
import { ConfirmDialog } from '@ocean/ui/confirm-dialog';
import { toast } from '@ocean/ui/toast';
import { useState } from 'react';
import { Link, useSearchParams } from 'wouter';
import { paths } from '../../../base/paths.ts';
import { useText } from '../../../i18n/use-text.ts';
import type { OwnProject } from '../project-look.ts';

/** What the owner may do now; the server says so with every answer. */
export function ProjectActions({ project: { id, version, state, may } }: { project: OwnProject }) {
  const t = useText();
  const [, setSearch] = useSearchParams();
  const [asked, setAsked] = useState<'takeBack' | 'withdraw' | null>(null);
  const changes = [projects.detail, projects.list] as const;
  const reopen = useApiMutation(projects.submit, { invalidates: changes, onSuccess: () => setSearch({ id }) });
  const takeBack = () => reopen.mutate({ id, version, action: 'draft' });
  // A rejected project awaits no decision, so editing it undoes nothing.
  const isWaiting = state !== 'rejected';
  const withdraw = useApiMutation(projects.submit, {
    invalidates: changes,
    onSuccess() {
      setAsked(null);
      toast(t('projects.state.withdrawn'), 'good');
    },
  });
  const wasListed = state === 'listed' || state === 'closed';
  return (
    <>
      {state === 'draft' && <Button onClick={() => setSearch({ id })}>{t('projects.act.edit')}</Button>}
      {wasListed && (
        <Link href={`${paths.voting}/${id}`} className={buttonClass('second')}>
          {t('projects.act.seeVote')}
        </Link>
      )}
      {state !== 'draft' && may.includes('draft') && (
        <Button kind="second" busy={reopen.isPending} onClick={isWaiting ? () => setAsked('takeBack') : takeBack}>
          {t(isWaiting ? 'projects.takeBack.act' : 'projects.act.edit')}
        </Button>
      )}
      <Link href={`${paths.ai}?submission=${encodeURIComponent(id)}`} className={buttonClass('second')}>
        {t('projects.act.ask')}
      </Link>
      {may.includes('withdraw') && (
        <Button kind="quiet" onClick={() => setAsked('withdraw')}>
          {t('projects.withdraw.act')}
        </Button>
      )}
      <ConfirmDialog
        open={asked === 'takeBack'}
        title={t('projects.takeBack.title')}
        confirm={t('projects.takeBack.act')}
        cancel={t('core.cancel')}
        busy={reopen.isPending}
        onConfirm={takeBack}
        onCancel={() => setAsked(null)}
      >
        {t('projects.takeBack.text')}
      </ConfirmDialog>
      <ConfirmDialog
        open={asked === 'withdraw'}
        danger
        title={t('projects.withdraw.title')}
        confirm={t('projects.withdraw.act')}
        cancel={t('core.cancel')}
        busy={withdraw.isPending}
        onConfirm={() => withdraw.mutate({ id, version, action: 'withdraw' })}
        onCancel={() => setAsked(null)}
      >
        {t('projects.withdraw.text')}
      </ConfirmDialog>
    </>
  );
}
