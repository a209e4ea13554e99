import '@ocean/ui/more-icons';
import { SegmentedControl } from '@ocean/ui/segmented-control';
import { useSearchParams } from 'wouter';
import { useText } from '../../i18n/use-text.ts';
import { BackLink } from '../../shell/frame/back-link.tsx';
import { MemberGate } from '../../shell/frame/member-gate.tsx';
import { Screen } from '../../shell/frame/screen.tsx';
import { IncomeList } from './income/income-list.tsx';
import { PurchaseList } from './purchases/purchase-list.tsx';
import { RecordList } from './record-list.tsx';

const LISTS = ['all', 'purchases', 'income'] as const;

/** Everything that moved money; what was bought; what each day earned. The address names the list, so that links open one. */
export function RecordsScreen() {
  const t = useText();
  const [search, setSearch] = useSearchParams();
  const list = LISTS.find((one) => one === search.get('list')) ?? 'all';
  const labels = { all: t('records.filter.all'), purchases: t('records.lists.purchases'), income: t('records.lists.income') };
  return (
    <Screen title={t('records.title')}>
      <BackLink />
      <MemberGate lead={t('records.lead')}>
        <section className="grid w-full min-w-0 gap-3 wide:mx-auto wide:max-w-160">
          <SegmentedControl
            label={t('records.title')}
            options={LISTS.map((value) => ({ value, label: labels[value] }))}
            value={list}
            onChange={(next) => setSearch(next === 'all' ? {} : { list: next }, { replace: true })}
          />
          <div>
            {list === 'all' && <RecordList />}
            {list === 'purchases' && <PurchaseList />}
            {list === 'income' && <IncomeList />}
          </div>
        </section>
      </MemberGate>
    </Screen>
  );
}
