import { isolate } from '../../../sections/text/isolate.ts';

/** The range of a figure over several bots; one figure when it is the same for all. */
export function showRange(least: number, most: number, show: (value: number) => string): string {
  return least === most ? show(most) : isolate(`${show(least)} – ${show(most)}`);
}
