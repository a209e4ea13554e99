import type { ComponentType } from 'react';
import { AccountPage } from './accounts/account-page.tsx';
import { AccountsScreen } from './accounts/accounts-screen.tsx';
import { AuditScreen } from './audit/audit-screen.tsx';
import { ContentScreen } from './content/content-screen.tsx';
import { DeskPart, DeskScreen } from './desk/desk-screen.tsx';
import { FeedbackScreen } from './feedback/feedback-screen.tsx';
import { HealthScreen } from './health/health-screen.tsx';
import { IdoScreen } from './ido/ido-screen.tsx';
import { OperatorsScreen } from './operators/operators-screen.tsx';
import { EntrancesScreen } from './params/entrances-screen.tsx';
import { ParamsScreen } from './params/params-screen.tsx';
import { PricesScreen } from './prices/prices-screen.tsx';
import { ProjectsScreen } from './projects/projects-screen.tsx';
import { ReportsScreen } from './reports/reports-screen.tsx';
import { SignalsScreen } from './signals/signals-screen.tsx';
import { TicketsScreen } from './tickets/tickets-screen.tsx';
import { PaymentsScreen } from './treasury/payments-screen.tsx';
import { TreasuryScreen } from './treasury/treasury-screen.tsx';
import { VotesScreen } from './votes/votes-screen.tsx';
import { WithdrawalsScreen } from './withdrawals/withdrawals-screen.tsx';

export type MenuItem = {
  readonly path: string;
  readonly name: string;
  readonly group: Group;
  readonly Screen: ComponentType;
  /** The page of one thing, behind `/:id`. */
  readonly One?: ComponentType<{ id: string }>;
};
export const GROUPS = ['Queues', 'Members', 'Money', 'Platform'] as const;
type Group = (typeof GROUPS)[number];

/** Every screen of the console with its address, in the order of the menu. */
export const MENU: readonly MenuItem[] = [
  { path: '/withdrawals', name: 'Withdrawals', group: 'Queues', Screen: WithdrawalsScreen },
  { path: '/projects', name: 'RWA review', group: 'Queues', Screen: ProjectsScreen },
  { path: '/desk', name: 'Passageway desk', group: 'Queues', Screen: DeskScreen, One: DeskPart },
  { path: '/tickets', name: 'Tickets', group: 'Queues', Screen: TicketsScreen },
  { path: '/reports', name: 'Reports', group: 'Queues', Screen: ReportsScreen },
  { path: '/feedback', name: 'Feedback', group: 'Queues', Screen: FeedbackScreen },
  { path: '/signals', name: 'Abuse signals', group: 'Queues', Screen: SignalsScreen },
  { path: '/accounts', name: 'Accounts', group: 'Members', Screen: AccountsScreen, One: AccountPage },
  { path: '/content', name: 'Content', group: 'Members', Screen: ContentScreen },
  { path: '/treasury', name: 'Treasury', group: 'Money', Screen: TreasuryScreen },
  { path: '/payments', name: 'Treasury payments', group: 'Money', Screen: PaymentsScreen },
  { path: '/votes', name: 'Vote fees', group: 'Money', Screen: VotesScreen },
  { path: '/params', name: 'Parameters', group: 'Money', Screen: ParamsScreen },
  { path: '/entrances', name: 'Entrances', group: 'Money', Screen: EntrancesScreen },
  { path: '/prices', name: 'Prices', group: 'Money', Screen: PricesScreen },
  { path: '/ido', name: 'IDO', group: 'Money', Screen: IdoScreen },
  { path: '/health', name: 'Health', group: 'Platform', Screen: HealthScreen },
  { path: '/operators', name: 'Operators', group: 'Platform', Screen: OperatorsScreen },
  { path: '/audit', name: 'Audit', group: 'Platform', Screen: AuditScreen },
];
