import { purchases } from '@ocean/api/areas/purchases';
import { AmountText } from '@ocean/ui/amount-text';
import { buttonClass } from '@ocean/ui/button';
import { EmptyState } from '@ocean/ui/empty-state';
import { ListRow, Tile } from '@ocean/ui/list-row';
import { useState } from 'react';
import { Link } from 'wouter';
import { paths } from '../../../base/paths.ts';
import { showInRow } from '../../../i18n/show.ts';
import { useText } from '../../../i18n/use-text.ts';
import { PagedList } from '../../../sections/lists/paged-list.tsx';
import { useCursorList } from '../../../sections/lists/use-api-pages.ts';
import { PurchaseSheet } from './purchase-sheet.tsx';
import { methodText, PURCHASE_ICONS, type Purchase, purchaseTitle } from './purchase-words.ts';

/** A payment on its way changes its state with the blocks. */
const FOLLOW_MS = 5_000;

/** What the member bought: when, at which price, paid how, and what came of it. */
export function PurchaseList() {
  const t = useText();
  const [shown, setShown] = useState<{ id: string; isOpen: boolean } | null>(null);
  const [isInProgress, setIsInProgress] = useState(false);
  const pages = useCursorList(
    purchases.list,
    { size: 30, onlyPaid: true },
    { refetchInterval: isInProgress ? FOLLOW_MS : false },
  );
  const waits = pages.items?.some(({ state }) => state === 'seen' || state === 'awaiting') ?? false;
  if (waits !== isInProgress) setIsInProgress(waits);
  const purchase = pages.items?.find(({ purchaseId }) => purchaseId === shown?.id);
  return (
    <>
      <PagedList pages={pages} empty={<NoPurchases />} end={t('records.end')} more={t('records.more')}>
        {(one) => (
          <PurchaseRow key={one.purchaseId} purchase={one} onOpen={() => setShown({ id: one.purchaseId, isOpen: true })} />
        )}
      </PagedList>
      {shown && purchase && (
        <PurchaseSheet purchase={purchase} open={shown.isOpen} onClose={() => setShown({ ...shown, isOpen: false })} />
      )}
    </>
  );
}

function PurchaseRow({ purchase, onOpen }: { purchase: Purchase; onOpen: () => void }) {
  const t = useText();
  return (
    <ListRow
      lead={<Tile icon={PURCHASE_ICONS[purchase.kind]} />}
      title={purchaseTitle(purchase)}
      second={
        <>
          {showInRow(purchase.settledAt ?? purchase.quotedAt)}
          <br />
          {methodText(purchase)}
        </>
      }
      end={<AmountText value={purchase.total} unit={purchase.asset} />}
      endSecond={t(`records.purchase.state.${purchase.state}`)}
      onOpen={onOpen}
    />
  );
}

function NoPurchases() {
  const t = useText();
  return (
    <EmptyState
      title={t('records.purchases.none.title')}
      text={t('records.purchases.none.text')}
      action={
        <Link href={paths.bots} className={buttonClass('second', true)}>
          {t('records.none.act')}
        </Link>
      }
    />
  );
}
