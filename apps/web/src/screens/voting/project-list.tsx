import { VOTING_STATES, voting } from '@ocean/api/areas/voting';
import { Button } from '@ocean/ui/button';
import { EmptyState } from '@ocean/ui/empty-state';
import { Field } from '@ocean/ui/field';
import { SegmentedControl } from '@ocean/ui/segmented-control';
import { useSettled } from '@ocean/ui/use-settled';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'wouter';
import { useText } from '../../i18n/use-text.ts';
import { PagedList } from '../../sections/lists/paged-list.tsx';
import { useApiPages } from '../../sections/lists/use-api-pages.ts';
import { useArrived } from '../../sections/lists/use-arrived.ts';
import { ProjectCard } from './project-card.tsx';

const ALL = 'all';
/** A pause in typing after which it is searched. */
const TYPED_MS = 400;
/** Counts are live. */
const REFRESH_MS = 20_000;
const MAX_WORDS = 100;

/** The listed projects, those that can be voted on first, of one state or of all, with the words that are looked for. The address names the state. */
export function ProjectList({ below }: { below: ReactNode }) {
  const t = useText();
  const [search, setSearch] = useSearchParams();
  const [typed, setTyped] = useState('');
  const words = useSettled(typed.trim(), TYPED_MS);
  const state = VOTING_STATES.find((one) => one === search.get('state'));
  const filter = { ...(state && { state }), ...(words !== '' && { q: words }) };
  const pages = useApiPages(voting.list, { size: 10, sort: 'ending', ...filter }, { refetchInterval: REFRESH_MS });
  const isThere = useArrived(pages);
  const showAll = () => {
    setTyped('');
    setSearch({}, { replace: true });
  };
  return (
    <>
      <Field
        type="search"
        label={t('voting.search')}
        maxLength={MAX_WORDS}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <SegmentedControl
        as="choice"
        label={t('core.route.voting')}
        options={[ALL, ...VOTING_STATES].map((value) => ({
          value,
          label: value === ALL ? t('voting.filter.all') : t(`voting.state.${value as (typeof VOTING_STATES)[number]}`),
        }))}
        value={state ?? ALL}
        onChange={(next) => setSearch(next === ALL ? {} : { state: next }, { replace: true })}
      />
      <PagedList
        as="pairs"
        pages={pages}
        empty={<NoProjects isFiltered={state !== undefined || words !== ''} onShowAll={showAll} />}
        end={t('voting.list.end')}
        more={t('voting.list.more')}
      >
        {(project) => <ProjectCard key={project.id} project={project} />}
      </PagedList>
      {isThere && below}
    </>
  );
}

function NoProjects({ isFiltered, onShowAll }: { isFiltered: boolean; onShowAll: () => void }) {
  const t = useText();
  if (!isFiltered) return <EmptyState title={t('voting.none.title')} text={t('voting.none.text')} />;
  return (
    <EmptyState
      title={t('voting.noneOf.title')}
      text={t('voting.noneOf.text')}
      action={
        <Button kind="second" fit onClick={onShowAll}>
          {t('voting.noneOf.act')}
        </Button>
      }
    />
  );
}
