import type { Service } from './service-types.ts';

/** The fields of a service that are sent. */
export type ServiceLimits = Pick<Service, 'market' | 'side' | 'min' | 'max' | 'isOpen'>;

/** All services with one of them changed or added, as they are sent: the server closes services that are left out. */
export function changedServices(services: readonly Service[], changed: ServiceLimits): ServiceLimits[] {
  const others = services.filter(({ market, side }) => market !== changed.market || side !== changed.side);
  return [...others.map(({ market, side, min, max, isOpen }) => ({ market, side, min, max, isOpen })), changed];
}
