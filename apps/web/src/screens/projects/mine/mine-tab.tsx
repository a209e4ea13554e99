import { projects } from '@ocean/api/areas/projects';
import { Button, TextButton } from '@ocean/ui/button';
import { EmptyState } from '@ocean/ui/empty-state';
import { StatusChip } from '@ocean/ui/status-chip';
import { useSearchParams } from 'wouter';
import { showInRow } from '../../../i18n/show.ts';
import { useText } from '../../../i18n/use-text.ts';
import { PagedList } from '../../../sections/lists/paged-list.tsx';
import { useApiPages } from '../../../sections/lists/use-api-pages.ts';
import { useOpenAtTop } from '../open-at-top.ts';
import { PROJECT_LOOK, type ProjectRow as Row } from '../project-look.ts';
import { OwnProjectView } from './own-project-view.tsx';

/** Own projects, or the one that the address names. */
export function MineTab() {
  const t = useText();
  const [search, setSearch] = useSearchParams();
  const openAtTop = useOpenAtTop();
  const id = search.get('id');
  if (id === null) return <OwnProjects onOpen={(next) => openAtTop({ tab: 'mine', id: next })} />;
  return (
    <>
      <TextButton icon="back" className="-mb-2 justify-self-start" onClick={() => setSearch({ tab: 'mine' })}>
        {t('projects.tab.mine')}
      </TextButton>
      <OwnProjectView key={id} id={id} />
    </>
  );
}

/** Operators decide while one looks at the list. */
const REFRESH_MS = 20_000;

function OwnProjects({ onOpen }: { onOpen: (id: string) => void }) {
  const t = useText();
  const [, setSearch] = useSearchParams();
  const pages = useApiPages(projects.list, { size: 20 }, { refetchInterval: REFRESH_MS });
  const empty = (
    <EmptyState
      title={t('projects.none.title')}
      text={t('projects.none.text')}
      action={
        <Button kind="second" fit onClick={() => setSearch({})}>
          {t('projects.tab.write')}
        </Button>
      }
    />
  );
  return (
    <div>
      <PagedList pages={pages} empty={empty} end={t('projects.mine.end')} more={t('projects.mine.more')}>
        {(row) => <ProjectRow key={row.id} row={row} onOpen={() => onOpen(row.id)} />}
      </PagedList>
    </div>
  );
}

function ProjectRow({ row: { name, state, changedAt, reason }, onOpen }: { row: Row; onOpen: () => void }) {
  const t = useText();
  return (
    <button type="button" className="row" onClick={onOpen}>
      <span className="row-main">
        <b>
          <bdi>{name.trim() || t('projects.unnamed')}</bdi>
        </b>
        <span className="row-second">{showInRow(changedAt)}</span>
        {reason !== null && (
          <span className="row-second line-clamp-2">
            <bdi>{reason}</bdi>
          </span>
        )}
      </span>
      <span className="row-end">
        <StatusChip {...PROJECT_LOOK[state]}>{t(`projects.state.${state}`)}</StatusChip>
      </span>
    </button>
  );
}
