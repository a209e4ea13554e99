import { AREAS } from './areas.ts';

/** Whether an address is one of the seven areas, which operators open and close. Every other screen is always open. */
export function isArea(route: string): boolean {
  return AREAS.some((area) => area.route === route);
}
