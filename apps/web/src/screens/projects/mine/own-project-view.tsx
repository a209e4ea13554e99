import { projects } from '@ocean/api/areas/projects';
import { useApiQuery } from '@ocean/api-react/use-api-query';
import { UNKNOWN } from '@ocean/i18n/format-amount';
import { Card } from '@ocean/ui/card';
import { Notice } from '@ocean/ui/notice';
import { Skeleton } from '@ocean/ui/skeleton';
import { StatusChip } from '@ocean/ui/status-chip';
import { showDateTime } from '../../../i18n/show.ts';
import { useText } from '../../../i18n/use-text.ts';
import { FileRows } from '../../../sections/files/file-rows.tsx';
import { Section } from '../../../shell/frame/section.tsx';
import { AnalysisCard } from '../analysis/analysis-card.tsx';
import { type OwnProject, openDifferencesOf, PROJECT_LOOK } from '../project-look.ts';
import { ProjectActions } from './project-actions.tsx';
import { ProjectHistory } from './project-history.tsx';

const REFRESH_MS = 20_000;

/** One own project: its state and what comes next, the analysis, what was handed in and what became of it. */
export function OwnProjectView({ id }: { id: string }) {
  const query = useApiQuery(projects.detail, { id }, { refetchInterval: REFRESH_MS });
  return (
    <Section query={query} skeleton={<Skeleton width="100%" height={420} radius={20} />}>
      {(project) => (
        <div className="column-pair">
          <div>
            <StateCard project={project} />
            <AnalysisCard project={project} />
          </div>
          <div>
            <ContentCard project={project} />
            <ProjectHistory history={project.history} />
          </div>
        </div>
      )}
    </Section>
  );
}

function StateCard({ project }: { project: OwnProject }) {
  const t = useText();
  const { name, state, reason, endsAt } = project;
  const isChecked = state === 'optimised' && openDifferencesOf(project) === 0;
  const found = (project.analysis?.missing.length ?? 0) > 0 ? 'missing' : 'none';
  return (
    <section className="card grid gap-3">
      <p>
        <StatusChip {...PROJECT_LOOK[state]}>{t(`projects.state.${state}`)}</StatusChip>
      </p>
      <h2 className="text-heading [overflow-wrap:anywhere]" dir="auto">
        {name.trim() || t('projects.unnamed')}
      </h2>
      <p className="prose">
        {isChecked ? t(`projects.next.optimised.${found}`) : t(`projects.next.${state}`, { at: showDateTime(endsAt) })}
      </p>
      {reason !== null && (
        <Notice tone={state === 'rejected' ? 'bad' : 'warn'}>
          <b className="block">{t('projects.reason')}</b>
          <bdi>{reason}</bdi>
        </Notice>
      )}
      <ProjectActions project={project} />
    </section>
  );
}

function ContentCard({ project: { profile, contact, files } }: { project: OwnProject }) {
  const t = useText();
  const text = 'prose whitespace-pre-line [overflow-wrap:anywhere]';
  return (
    <Card title={t('projects.field.profile')} className="grid gap-3">
      <p className={text} dir="auto">
        {profile || UNKNOWN}
      </p>
      <h3>{t('projects.field.contact')}</h3>
      <p className={text} dir="auto">
        {contact || UNKNOWN}
      </p>
      <p className="hint">{t('projects.contact.who')}</p>
      {files.length > 0 && (
        <>
          <h3>{t('projects.files')}</h3>
          <FileRows files={files} label={t('projects.files.download')} />
        </>
      )}
    </Card>
  );
}
