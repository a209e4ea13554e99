import { shortenAddress } from '../../../sections/text/shorten-address.ts';

type Step = { readonly id: number; readonly address: string };

/** Below this many a line is shown in full. */
const MAX_SHOWN = 3;

/** The path to a place: the steps shown, and the number of steps left out in the middle. */
export type Crumbs = { readonly first: readonly Step[]; readonly hidden: number; readonly last: readonly Step[] };

/** A line is up to 500 members deep; its two ends are enough for orientation. */
export function cutPath(path: readonly Step[]): Crumbs {
  if (path.length <= MAX_SHOWN) return { first: path, hidden: 0, last: [] };
  return { first: path.slice(0, 1), hidden: path.length - 2, last: path.slice(-1) };
}

const WHOLE_LENGTH = 42;

/** As the server shortens the deeper ones. @example crumbText('0x52908400098527886E0F7030069857D2E4169EE7') // '0x52…9EE7' */
export function crumbText(address: string): string {
  return address.length < WHOLE_LENGTH ? address : shortenAddress(address);
}
