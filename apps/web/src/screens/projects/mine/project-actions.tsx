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
  const [isAsked, setIsAsked] = useState(false);
  const changes = [projects.detail, projects.list] as const;
  const reopen = useApiMutation(projects.submit, { invalidates: changes, onSuccess: () => setSearch({ id }) });
  const withdraw = useApiMutation(projects.submit, {
    invalidates: changes,
    onSuccess() {
      setIsAsked(false);
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
        <Button kind="second" busy={reopen.isPending} onClick={() => reopen.mutate({ id, version, action: 'draft' })}>
          {t('projects.act.edit')}
        </Button>
      )}
      <Link href={`${paths.ai}?submission=${encodeURIComponent(id)}`} className={buttonClass('second')}>
        {t('projects.act.ask')}
      </Link>
      {may.includes('withdraw') && (
        <Button kind="quiet" onClick={() => setIsAsked(true)}>
          {t('projects.withdraw.act')}
        </Button>
      )}
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
  );
}
