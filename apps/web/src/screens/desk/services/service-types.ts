import type { desk } from '@ocean/api/areas/desk';
import type { OrderSide } from '@ocean/api/desk/states';
import type { OutputOf } from '@ocean/api/endpoint';

export type Settings = OutputOf<typeof desk.save>;
export type Service = Settings['services'][number];
export type Market = OutputOf<typeof desk.markets>['list'][number];

/** A market and a side of it, with the service that the passageway has there; null where it has none yet. */
export type Offer = { readonly market: Market; readonly side: OrderSide; readonly service: Service | null };
