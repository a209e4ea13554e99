import { Card } from '@ocean/ui/card';
import { Facts } from '@ocean/ui/facts';
import { useText } from '../../../i18n/use-text.ts';
import type { OrderView } from '../../../sections/desk/order-types.ts';
import { PersonLine } from '../../../sections/desk/person-line.tsx';
import { ReportButton } from '../../../sections/report/report-button.tsx';
import { CopyableText } from '../../../sections/text/copyable-text.tsx';

/** The parties of the order; only they see each other's full address. */
export function PartiesCard({ order: { id, state, partner, role, customer, operator } }: { order: OrderView }) {
  const t = useText();
  const full = role === 'customer' ? operator : role === 'operator' ? customer : null;
  return (
    <Card title={t(role === 'customer' ? 'deskOrders.party.operator' : 'deskOrders.party.customer')} className="grid gap-3">
      {partner ? (
        <PersonLine person={partner} />
      ) : (
        <p className="prose">{t(state === 'pending' ? 'deskOrders.party.none' : 'deskOrders.party.never')}</p>
      )}
      {full !== null && (
        <Facts facts={[{ key: 'address', label: t('deskOrders.party.address'), value: <CopyableText text={full} /> }]} />
      )}
      {partner && <ReportButton what="profile" id={id} label={t('deskOrders.party.report')} isWide />}
    </Card>
  );
}
