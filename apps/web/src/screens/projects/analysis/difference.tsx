import { projects } from '@ocean/api/areas/projects';
import { useApiMutation } from '@ocean/api-react/use-api-mutation';
import { UNKNOWN } from '@ocean/i18n/format-amount';
import { Button } from '@ocean/ui/button';
import { useText } from '../../../i18n/use-text.ts';
import type { Analysis, OwnProject } from '../project-look.ts';

type DifferenceProps = { difference: Analysis['differences'][number]; project: OwnProject };

/** One proposed change: what stands there, what would stand there, and the way to accept it. */
export function Difference({ difference: { id: differenceId, before, after, isAccepted }, project }: DifferenceProps) {
  const t = useText();
  const { id, version, may } = project;
  const accept = useApiMutation(projects.submit, {
    invalidates: [projects.detail, projects.list],
  });
  const text = 'whitespace-pre-line [overflow-wrap:anywhere]';
  return (
    <li className="grid gap-2 rounded-3 bg-sunken p-3 text-label">
      {before !== '' && (
        <p className="text-ink-2">
          <b className="block text-caption text-ink-3">{t('projects.ai.before')}</b>
          <del className={text} dir="auto">
            {before}
          </del>
        </p>
      )}
      <p>
        <b className="block text-caption text-ink-3">{t('projects.ai.after')}</b>
        {after === '' ? (
          UNKNOWN
        ) : (
          <ins className={`${text} no-underline`} dir="auto">
            {after}
          </ins>
        )}
      </p>
      {isAccepted ? (
        <p className="font-medium text-good">{t('projects.ai.isAccepted')}</p>
      ) : (
        may.includes('accept') && (
          <Button
            kind="second"
            fit
            icon="check"
            className="!bg-surface"
            busy={accept.isPending}
            onClick={() => accept.mutate({ id, version, action: 'accept', accept: [differenceId] })}
          >
            {t('projects.ai.accept')}
          </Button>
        )
      )}
    </li>
  );
}
