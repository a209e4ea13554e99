import type { desk } from '@ocean/api/areas/desk';
import type { OutputOf } from '@ocean/api/endpoint';

export type OrderRow = OutputOf<typeof desk.orders>['list'][number];
export type OrderView = OutputOf<typeof desk.orderDetail>;
export type Leg = OrderRow['gives'];
export type Market = OutputOf<typeof desk.markets>['list'][number];
export type Channel = OutputOf<typeof desk.channels>['list'][number];
export type Service = Channel['services'][number];
