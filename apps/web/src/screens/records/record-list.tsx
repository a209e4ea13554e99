import { records } from '@ocean/api/areas/records';
import { Button } from '@ocean/ui/button';
import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { showCount } from '../../i18n/show.ts';
import { useText } from '../../i18n/use-text.ts';
import { PagedList } from '../../sections/lists/paged-list.tsx';
import { useApiPages } from '../../sections/lists/use-api-pages.ts';
import type { MovementRecord } from './describe-record.ts';
import { ExportButton } from './export-button.tsx';
import { FilterSheet } from './filter-sheet.tsx';
import { NoRecords } from './no-records.tsx';
import { countFilters, type RecordFilters, readFilters, toInput, toSearch } from './record-filters.ts';
import { RecordRow } from './record-row.tsx';
import { RecordSheet } from './record-sheet.tsx';

/** Everything that moved money of the account, filtered by what stands in the address, so that a filtered list can be shared. */
export function RecordList() {
  const t = useText();
  const [search, setSearch] = useSearchParams();
  const filters = readFilters(search);
  const pages = useApiPages(records.list, { size: 30, ...toInput(filters) });
  const [isFiltering, setIsFiltering] = useState(false);
  const [shown, setShown] = useState<{ record: MovementRecord; isOpen: boolean } | null>(null);
  const apply = (next: RecordFilters) => {
    setIsFiltering(false);
    setSearch(toSearch(next), { replace: true });
  };
  return (
    <>
      <ListHead filters={filters} total={pages.total} onFilter={() => setIsFiltering(true)} />
      <PagedList
        pages={pages}
        empty={<NoRecords isFiltered={countFilters(filters) > 0} onClear={() => setSearch({}, { replace: true })} />}
        end={t('records.end')}
        more={t('records.more')}
      >
        {(record) => (
          <RecordRow key={record.id} record={record} asset={filters.asset} onOpen={() => setShown({ record, isOpen: true })} />
        )}
      </PagedList>
      <FilterSheet
        key={search.toString()}
        open={isFiltering}
        filters={filters}
        onClose={() => setIsFiltering(false)}
        onApply={apply}
      />
      {shown && <RecordSheet record={shown.record} open={shown.isOpen} onClose={() => setShown({ ...shown, isOpen: false })} />}
    </>
  );
}

type ListHeadProps = { filters: RecordFilters; total: number | undefined; onFilter: () => void };

/** How many there are, and what can be done with the list. */
function ListHead({ filters, total, onFilter }: ListHeadProps) {
  const t = useText();
  const active = countFilters(filters);
  return (
    <div className="section-head">
      <p className="hint">{total === undefined ? '—' : t('records.count', { count: total, shown: showCount(total) })}</p>
      <span className="flex gap-2">
        {/* Its place is kept until it is known whether there is anything to export. */}
        <span className={total ? 'contents' : 'invisible'}>
          <ExportButton filters={filters} />
        </span>
        <Button kind="second" fit icon="filter" className="!min-h-11 !px-4" aria-haspopup="dialog" onClick={onFilter}>
          {active > 0 ? t('records.filter.some', { count: active }) : t('records.filter.open')}
        </Button>
      </span>
    </div>
  );
}
