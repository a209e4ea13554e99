import '@ocean/ui/more-icons';
import { SegmentedControl } from '@ocean/ui/segmented-control';
import { useSearchParams } from 'wouter';
import { paths } from '../../../base/paths.ts';
import { useText } from '../../../i18n/use-text.ts';
import { BackLink } from '../../../shell/frame/back-link.tsx';
import { MemberGate } from '../../../shell/frame/member-gate.tsx';
import { Screen } from '../../../shell/frame/screen.tsx';
import { OrderList, type OrderRoleFilter } from './order-list.tsx';

const LISTS = ['open', 'done'] as const;
const ROLES = ['all', 'customer', 'operator'] as const;

/** The member's orders: the open ones and the finished ones. The address names the list and the role. */
export function OrdersScreen() {
  const t = useText();
  const [search, setSearch] = useSearchParams();
  const list = LISTS.find((one) => one === search.get('list')) ?? 'open';
  const role: OrderRoleFilter = ROLES.find((one) => one === search.get('role')) ?? 'all';
  const choose = (chosen: { list?: string; role?: string }) => setSearch({ list, role, ...chosen }, { replace: true });
  return (
    <Screen title={t('deskOrders.title')}>
      <BackLink to={paths.passageway} />
      <MemberGate about={t('deskOrders.lead')}>
        <section className="grid w-full min-w-0 gap-4 wide:mx-auto wide:max-w-160">
          <SegmentedControl
            label={t('deskOrders.title')}
            options={LISTS.map((value) => ({ value, label: t(`deskOrders.list.${value}`) }))}
            value={list}
            onChange={(next) => choose({ list: next })}
          />
          <SegmentedControl
            as="choice"
            label={t('deskOrders.filter.role')}
            options={ROLES.map((value) => ({ value, label: t(`deskOrders.filter.role.${value}`) }))}
            value={role}
            onChange={(next) => choose({ role: next })}
          />
          <OrderList key={`${list} ${role}`} list={list} role={role} />
        </section>
      </MemberGate>
    </Screen>
  );
}
