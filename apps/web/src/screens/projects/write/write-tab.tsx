import { projects } from '@ocean/api/areas/projects';
import { isUuid } from '@ocean/api/uuid';
import { useApiQuery } from '@ocean/api-react/use-api-query';
import { Skeleton } from '@ocean/ui/skeleton';
import { type ReactNode, useState } from 'react';
import { Redirect, useSearchParams } from 'wouter';
import { paths } from '../../../base/paths.ts';
import { answerSince } from '../../../sections/forms/answer-since.ts';
import { SectionFailure } from '../../../sections/lists/section-failure.tsx';
import type { OwnProject } from '../project-look.ts';
import { ProjectForm } from './project-form.tsx';

const NEW = 'new';

type Below = {
  /** Comes with the form, which is of another height than its outline. */
  below: ReactNode;
};

/** The form: of the draft that the address names, of the one that was written last, or of a new project. */
export function WriteTab({ below }: Below) {
  const [search, setSearch] = useSearchParams();
  const named = search.get('id');
  const [openedAt] = useState(() => Date.now());
  const [begun, setBegun] = useState(0);
  const [last, setLast] = useState<string | null>(null);
  const query = useApiQuery(projects.list, { state: 'draft', size: 1 }, { enabled: named === null, staleTime: 0 });
  const { data, error } = answerSince(query, openedAt);
  // The choice stays: what is saved for the first time becomes the last draft, and its form is open already.
  if (last === null && data) setLast(data.list[0]?.id ?? NEW);
  const chosen = named ?? last;
  const beginAnother = () => {
    setBegun(begun + 1);
    setLast(NEW);
    setSearch({}, { replace: true });
  };
  if (chosen !== null && isUuid(chosen)) return <DraftOf key={chosen} id={chosen} onBeginAnother={beginAnother} below={below} />;
  if (chosen === null && !error) return <FormSkeleton />;
  return (
    <>
      {chosen === null ? (
        <SectionFailure error={error} onRetry={() => query.refetch()} />
      ) : (
        <ProjectForm key={begun} first={null} onBeginAnother={beginAnother} />
      )}
      {below}
    </>
  );
}

/** The form saves while the member types, and saving withdraws a submission, so it opens only drafts. */
function DraftOf({ id, onBeginAnother, below }: Below & { id: string; onBeginAnother: () => void }) {
  const [openedAt] = useState(() => Date.now());
  const [first, setFirst] = useState<OwnProject | null>(null);
  const query = useApiQuery(projects.detail, { id }, { enabled: first === null, staleTime: 0 });
  const { data, error } = answerSince(query, openedAt);
  // The project as it was when the form opened: later changes elsewhere are conflicts, and the form keeps the typed text.
  if (first === null && data) setFirst(data);
  if (first && first.state !== 'draft') return <Redirect to={`${paths.rwa}?tab=mine&id=${id}`} replace />;
  if (!first && !error) return <FormSkeleton />;
  return (
    <>
      {first ? (
        <ProjectForm first={first} onBeginAnother={onBeginAnother} />
      ) : (
        <SectionFailure error={error} onRetry={() => query.refetch()} />
      )}
      {below}
    </>
  );
}

function FormSkeleton() {
  return <Skeleton width="100%" height={520} radius={20} />;
}
