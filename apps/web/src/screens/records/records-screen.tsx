import '@ocean/ui/more-icons';
import { earnings } from '@ocean/api/areas/earnings';
import { Button, buttonClass } from '@ocean/ui/button';
import { EmptyState } from '@ocean/ui/empty-state';
import { useState } from 'react';
import { Link, useSearchParams } from 'wouter';
import { showCount } from '../../i18n/show.ts';
import { useText } from '../../i18n/use-text.ts';
import { paths } from '../../paths.ts';
import { PagedList } from '../../sections/paged-list.tsx';
import { useApiPages } from '../../sections/use-api-pages.ts';
import { MemberGate } from '../../shell/member-gate.tsx';
import { Screen } from '../../shell/screen.tsx';
import type { MovementRecord } from './describe-record.ts';
import { ExportButton } from './export-button.tsx';
import { FilterSheet } from './filter-sheet.tsx';
import { countFilters, readFilters, toInput, toSearch } from './record-filters.ts';
import { RecordRow } from './record-row.tsx';
import { RecordSheet } from './record-sheet.tsx';

export function RecordsScreen() {
  const t = useText();
  return (
    <Screen title={t('records.title')}>
      <MemberGate>
        <RecordList />
      </MemberGate>
    </Screen>
  );
}

/** Every movement of the account, filtered by what stands in the address, so that a filtered list can be shared. */
function RecordList() {
  const t = useText();
  const [search, setSearch] = useSearchParams();
  const filters = readFilters(search);
  const active = countFilters(filters);
  const pages = useApiPages(earnings.records, { size: 30, ...toInput(filters) });
  const [isFiltering, setIsFiltering] = useState(false);
  const [shown, setShown] = useState<MovementRecord | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const clear = () => setSearch({}, { replace: true });
  return (
    <section className="w-full min-w-0 wide:mx-auto wide:max-w-160">
      <div className="section-head">
        <p className="hint">
          {pages.total === undefined ? '—' : t('records.count', { count: pages.total, shown: showCount(pages.total) })}
        </p>
        <span className="flex gap-2">
          {/* Its place is kept while nobody knows whether there is anything to export. */}
          <span className={pages.total ? 'contents' : 'invisible'}>
            <ExportButton filters={filters} />
          </span>
          <Button
            kind="second"
            fit
            icon="filter"
            className="!min-h-11 !px-4"
            aria-haspopup="dialog"
            onClick={() => setIsFiltering(true)}
          >
            {active > 0 ? t('records.filter.some', { count: active }) : t('records.filter.open')}
          </Button>
        </span>
      </div>
      <PagedList
        pages={pages}
        empty={<NoRecords isFiltered={active > 0} onClear={clear} />}
        end={t('records.end')}
        more={t('records.more')}
      >
        {(record) => (
          <RecordRow
            key={record.id}
            record={record}
            onOpen={() => {
              setShown(record);
              setIsOpen(true);
            }}
          />
        )}
      </PagedList>
      <FilterSheet
        key={search.toString()}
        open={isFiltering}
        filters={filters}
        onClose={() => setIsFiltering(false)}
        onApply={(next) => {
          setIsFiltering(false);
          setSearch(toSearch(next), { replace: true });
        }}
      />
      {shown && <RecordSheet record={shown} open={isOpen} onClose={() => setIsOpen(false)} />}
    </section>
  );
}

function NoRecords({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  const t = useText();
  if (isFiltered) {
    return (
      <EmptyState
        title={t('records.noneOf.title')}
        text={t('records.noneOf.text')}
        action={
          <Button kind="second" fit onClick={onClear}>
            {t('records.filter.clear')}
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      title={t('records.none.title')}
      text={t('records.none.text')}
      action={
        <Link href={paths.bots} className={buttonClass('second', true)}>
          {t('records.none.act')}
        </Link>
      }
    />
  );
}
