import { desk } from '@ocean/api/areas/desk';
import { ORDER_SIDES } from '@ocean/api/desk/states';
import { buttonClass } from '@ocean/ui/button';
import { EmptyState } from '@ocean/ui/empty-state';
import { SegmentedControl } from '@ocean/ui/segmented-control';
import { useState } from 'react';
import { Link, useSearchParams } from 'wouter';
import { paths } from '../../../base/paths.ts';
import { useText } from '../../../i18n/use-text.ts';
import type { Market } from '../../../sections/desk/order-types.ts';
import { PagedList } from '../../../sections/lists/paged-list.tsx';
import { useCursorList } from '../../../sections/lists/use-api-pages.ts';
import { AcceptSheet } from '../accept/accept-sheet.tsx';
import { BoardRow } from './board-row.tsx';

/** Orders change while the list is in view. */
const REFRESH_MS = 10_000;
const ALL = 'all';

/** The orders, those expiring soonest first. The address names market and side. A row opens the check before accepting. */
export function BoardList({ markets }: { markets: readonly Market[] }) {
  const t = useText();
  const [search, setSearch] = useSearchParams();
  const [shown, setShown] = useState<{ id: string; isOpen: boolean } | null>(null);
  const market = search.get('market') ?? undefined;
  const side = ORDER_SIDES.find((one) => one === search.get('side'));
  const filter = { ...(market !== undefined && { market }), ...(side && { side }) };
  const pages = useCursorList(desk.board, { size: 20, ...filter }, { refetchInterval: REFRESH_MS });
  const choose = (key: 'market' | 'side', value: string) =>
    setSearch(
      (old) => {
        const next = new URLSearchParams(old);
        if (value === ALL) next.delete(key);
        else next.set(key, value);
        return next;
      },
      { replace: true },
    );
  return (
    <>
      <MarketFilter markets={markets} value={market ?? ALL} onChange={(next) => choose('market', next)} />
      <SegmentedControl
        as="choice"
        label={t('deskOrders.filter.side')}
        options={[ALL, ...ORDER_SIDES].map((value) => ({ value, label: t(`deskOrders.filter.side.${value as 'all'}`) }))}
        value={side ?? ALL}
        onChange={(next) => choose('side', next)}
      />
      <PagedList
        pages={pages}
        empty={
          <NoOrders isFiltered={market !== undefined || side !== undefined} onClear={() => setSearch({}, { replace: true })} />
        }
        end={t('deskOrders.end')}
        more={t('deskOrders.more')}
      >
        {(order) => <BoardRow key={order.id} order={order} onOpen={() => setShown({ id: order.id, isOpen: true })} />}
      </PagedList>
      {shown && <AcceptSheet id={shown.id} open={shown.isOpen} onClose={() => setShown({ ...shown, isOpen: false })} />}
    </>
  );
}

type MarketFilterProps = { markets: readonly Market[]; value: string; onChange: (market: string) => void };

/** Left out when there is only one market. */
function MarketFilter({ markets, value, onChange }: MarketFilterProps) {
  const t = useText();
  if (markets.length < 2) return null;
  return (
    <SegmentedControl
      as="choice"
      label={t('deskOrders.filter.market')}
      options={[
        { value: ALL, label: t('deskOrders.filter.side.all') },
        ...markets.map(({ market, base }) => ({ value: market, label: base })),
      ]}
      value={value}
      onChange={onChange}
    />
  );
}

function NoOrders({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  const t = useText();
  if (isFiltered)
    return (
      <EmptyState
        title={t('deskOrders.board.noneOf.title')}
        text={t('deskOrders.board.noneOf.text')}
        action={
          <button type="button" className={buttonClass('second', true)} onClick={onClear}>
            {t('deskOrders.filter.clear')}
          </button>
        }
      />
    );
  return (
    <EmptyState
      title={t('deskOrders.board.none.title')}
      text={t('deskOrders.board.none.text')}
      action={
        <Link href={paths.deskServices} className={buttonClass('second', true)}>
          {t('deskOrders.board.services')}
        </Link>
      }
    />
  );
}
