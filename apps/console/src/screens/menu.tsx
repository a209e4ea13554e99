import type { ComponentType } from 'react';
import { AuditScreen } from './audit/audit-screen.tsx';
import { HealthScreen } from './health/health-screen.tsx';
import { OperatorsScreen } from './operators/operators-screen.tsx';
import { WithdrawalsScreen } from './withdrawals/withdrawals-screen.tsx';

export type MenuItem = { readonly path: string; readonly name: string; readonly group: Group; readonly Screen: ComponentType };
export const GROUPS = ['Queues', 'Members', 'Money', 'Platform'] as const;
type Group = (typeof GROUPS)[number];

/** Every screen of the console with its address, in the order of the menu. Pages of one thing come behind `/:id`. */
export const MENU: readonly MenuItem[] = [
  { path: '/withdrawals', name: 'Withdrawals', group: 'Queues', Screen: WithdrawalsScreen },
  { path: '/health', name: 'Health', group: 'Platform', Screen: HealthScreen },
  { path: '/operators', name: 'Operators', group: 'Platform', Screen: OperatorsScreen },
  { path: '/audit', name: 'Audit', group: 'Platform', Screen: AuditScreen },
];
