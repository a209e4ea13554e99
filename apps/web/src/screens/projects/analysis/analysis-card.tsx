import { assistant, BUILT_IN } from '@ocean/api/areas/assistant';
import { projects } from '@ocean/api/areas/projects';
import { useApiMutation } from '@ocean/api-react/use-api-mutation';
import { useApiQuery } from '@ocean/api-react/use-api-query';
import { Button } from '@ocean/ui/button';
import { Card } from '@ocean/ui/card';
import { Meter } from '@ocean/ui/meter';
import { Notice } from '@ocean/ui/notice';
import { SwitchRow } from '@ocean/ui/switch-row';
import { useState } from 'react';
import { showCount, showDateTime } from '../../../i18n/show.ts';
import { useText } from '../../../i18n/use-text.ts';
import { FailedNotice } from '../../../sections/forms/failed-notice.tsx';
import { isolate } from '../../../sections/text/isolate.ts';
import { isolateText } from '../../../sections/text/isolate-parts.ts';
import type { Analysis, OwnProject } from '../project-look.ts';
import { Difference } from './difference.tsx';
import { Findings } from './findings.tsx';

/** The assistant: who answered, how complete the profile is, and changes that the owner accepts one by one. */
export function AnalysisCard({ project }: { project: OwnProject }) {
  const t = useText();
  const { analysis, may } = project;
  if (analysis === null && !may.includes('optimise')) return null;
  return (
    <Card title={t('projects.ai')} className="grid gap-4">
      {analysis && <Result project={project} analysis={analysis} />}
      {may.includes('optimise') && <Ask project={project} />}
    </Card>
  );
}

/** Text goes to an outside service only after the owner has agreed, each time anew. */
function Ask({ project: { id, version, analysis } }: { project: OwnProject }) {
  const t = useText();
  const [outside, setOutside] = useState(false);
  // Without an outside service there is nothing to agree to.
  const isThere = Boolean(useApiQuery(assistant.list, { size: 1 }).data?.outside);
  const ask = useApiMutation(projects.submit, { errors: 'inline', invalidates: [projects.detail, projects.list] });
  return (
    <div className="grid gap-3">
      {analysis === null && <p className="prose">{t('projects.ai.lead')}</p>}
      {isThere && (
        <SwitchRow
          title={t('projects.ai.outside')}
          second={t('projects.ai.outside.text')}
          isOn={outside}
          onChange={() => setOutside(!outside)}
        />
      )}
      <Button
        kind="second"
        icon="ai"
        busy={ask.isPending}
        onClick={() => ask.mutate({ id, version, action: 'optimise', outside })}
      >
        {t(analysis === null ? 'projects.ai.act' : 'projects.ai.again')}
      </Button>
      {ask.isPending && ask.variables?.outside === true && (
        <p className="hint" role="status">
          {t('projects.ai.waiting')}
        </p>
      )}
      {ask.error !== null && <FailedNotice error={ask.error} />}
    </div>
  );
}

function Result({ project, analysis }: { project: OwnProject; analysis: Analysis }) {
  const t = useText();
  const { by, fallback, promptVersion, at, score, differences } = analysis;
  const when = isolateText(showDateTime(at));
  return (
    <>
      <p className="hint">
        {by === BUILT_IN
          ? t('projects.ai.by.builtIn', { at: when })
          : t('projects.ai.by', { by: isolate(by), version: isolate(promptVersion), at: when })}
      </p>
      {fallback !== null && <Notice tone="warn">{t(`projects.ai.fallback.${fallback}`)}</Notice>}
      <div className="grid gap-2">
        <p className="flex items-baseline justify-between gap-3">
          <b>{t('projects.ai.score')}</b>
          <b>{isolate(`${showCount(score)} / ${showCount(100)}`)}</b>
        </p>
        <Meter part={score / 100} />
      </div>
      <Findings analysis={analysis} />
      {differences.length > 0 && (
        <section className="grid gap-3">
          <h3>{t('projects.ai.changes')}</h3>
          <p className="prose">{t('projects.ai.changes.text')}</p>
          <ol className="grid gap-3">
            {differences.map((one) => (
              <Difference key={one.id} difference={one} project={project} />
            ))}
          </ol>
        </section>
      )}
    </>
  );
}
