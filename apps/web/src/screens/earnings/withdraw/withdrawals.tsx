import { earnings } from '@ocean/api/areas/earnings';
import { isUuid } from '@ocean/api/uuid';
import { useApiQuery } from '@ocean/api-react/use-api-query';
import { AmountText } from '@ocean/ui/amount-text';
import { AssetMark } from '@ocean/ui/asset-mark';
import { Section } from '@ocean/ui/card';
import { ListRow } from '@ocean/ui/list-row';
import { StatusChip } from '@ocean/ui/status-chip';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'wouter';
import { useLivePollInterval } from '../../../api/live-signal.ts';
import { showDate } from '../../../i18n/show.ts';
import { useText } from '../../../i18n/use-text.ts';
import { PagedList } from '../../../sections/lists/paged-list.tsx';
import { useApiPages } from '../../../sections/lists/use-api-pages.ts';
import { WithdrawalDetailsSheet } from './withdrawal-details-sheet.tsx';
import { STATE_LOOK, shownState, type Withdrawal } from './withdrawal-state.ts';

/**
 * The member's withdrawals, each with its acts; renders only the children when there are none.
 * @param isNext The parts above have loaded. Until then, and until the withdrawals are known, nothing that could move is shown.
 * @param children The parts below the withdrawals.
 */
export function Withdrawals({ isNext, children }: { isNext: boolean; children: ReactNode }) {
  const t = useText();
  const pages = useApiPages(earnings.listWithdrawals, { size: 10 }, { refetchInterval: useLivePollInterval(10_000) });
  const [search, setSearch] = useSearchParams();
  const asked = search.get('withdrawal');
  const [lastId, setLastId] = useState(asked);
  if (asked !== null && asked !== lastId) setLastId(asked);
  // An older one is not on the first page.
  const named = useApiQuery(earnings.listWithdrawals, { page: 1, size: 1, id: lastId ?? '' }, { enabled: isUuid(lastId ?? '') });
  const show = (id: string | null) => setSearch(id === null ? {} : { withdrawal: id }, { replace: true });
  const shown = [...(pages.items ?? []), ...(named.data?.list ?? [])].find(({ id }) => id === lastId);
  if (!isNext || (pages.items === undefined && !pages.error)) return null;
  if (pages.items?.length === 0) return children;
  return (
    <>
      <Section title={t('earnings.withdrawals.title')}>
        <PagedList pages={pages} empty={null} end={t('earnings.withdrawals.end')} more={t('earnings.withdrawals.more')}>
          {(one) => <WithdrawalRow key={one.id} withdrawal={one} onOpen={() => show(one.id)} />}
        </PagedList>
        {shown && <WithdrawalDetailsSheet withdrawal={shown} open={asked === shown.id} onClose={() => show(null)} />}
      </Section>
      {children}
    </>
  );
}

function WithdrawalRow({ withdrawal, onOpen }: { withdrawal: Withdrawal; onOpen: () => void }) {
  const t = useText();
  const state = shownState(withdrawal);
  return (
    <ListRow
      lead={<AssetMark asset={withdrawal.asset} />}
      title={<AmountText value={withdrawal.amount} unit={withdrawal.asset} />}
      second={showDate(withdrawal.createdAt)}
      end={<StatusChip {...STATE_LOOK[state]}>{t(`earnings.withdrawal.state.${state}`)}</StatusChip>}
      onOpen={onOpen}
    />
  );
}
