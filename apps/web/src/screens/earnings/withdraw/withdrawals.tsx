import { earnings } from '@ocean/api/areas/earnings';
import { AmountText } from '@ocean/ui/amount-text';
import { AssetMark } from '@ocean/ui/asset-mark';
import { Section } from '@ocean/ui/card';
import { ListRow } from '@ocean/ui/list-row';
import { StatusChip } from '@ocean/ui/status-chip';
import { useState } from 'react';
import { showDate } from '../../../i18n/show.ts';
import { useText } from '../../../i18n/use-text.ts';
import { PagedList } from '../../../sections/lists/paged-list.tsx';
import { useApiPages } from '../../../sections/lists/use-api-pages.ts';
import { WithdrawalDetailsSheet } from './withdrawal-details-sheet.tsx';
import { STATE_LOOK, shownState, type Withdrawal } from './withdrawal-state.ts';

/** Own withdrawals with what can be done about each; absent while there are none. */
export function Withdrawals() {
  const t = useText();
  const pages = useApiPages(earnings.listWithdrawals, { size: 10 }, { refetchInterval: 10_000 });
  const [shownId, setShownId] = useState<string | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const shown = pages.items?.find(({ id }) => id === shownId);
  if (pages.items?.length === 0 || (pages.items === undefined && !pages.error)) return null;
  return (
    <Section title={t('earnings.withdrawals.title')}>
      <PagedList pages={pages} empty={null} end={t('earnings.withdrawals.end')} more={t('earnings.withdrawals.more')}>
        {(one) => (
          <WithdrawalRow
            key={one.id}
            withdrawal={one}
            onOpen={() => {
              setShownId(one.id);
              setIsOpen(true);
            }}
          />
        )}
      </PagedList>
      {shown && <WithdrawalDetailsSheet withdrawal={shown} open={isOpen} onClose={() => setIsOpen(false)} />}
    </Section>
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
