import { paths } from '../../base/paths.ts';
import { isPositive } from '../amounts/is-positive.ts';
import type { ActChoice } from './use-act-sheet.ts';

/** An address holds no longer list; more chosen bots lead back to the list of bots instead of to a sheet about others. */
const MAX_LINKED_BOTS = 20;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const AMOUNT = /^\d+(?:\.\d+)?$/;

/** What Exchange opens with: enough of `from` for `get` of `to`. */
export type WantedExchange = { readonly from: string; readonly to: string; readonly get: string };

/** Exchange, filled in with what a run lacks; it leads back to that run. */
export function exchangeForRunLink({ from, to, get, bots }: WantedExchange & { bots: ActChoice }): string {
  const fields = new URLSearchParams({ do: 'exchange', from, to, get, for: 'run' });
  if (bots !== 'all') fields.set('bots', bots.length > MAX_LINKED_BOTS ? '' : bots.join());
  return `${paths.earnings}?${fields}`;
}

/** Exchange, filled in with what a form of the desk lacks; it leads back to that form. `back`: an address of the desk. */
export function exchangeForDeskLink({ from, to, get, back }: WantedExchange & { back: string }): string {
  return `${paths.earnings}?${new URLSearchParams({ do: 'exchange', from, to, get, for: 'desk', back })}`;
}

/** Null when the address does not say what is wanted, or says it wrongly. */
export function readWantedExchange(search: URLSearchParams): WantedExchange | null {
  const [from, to, get] = [search.get('from'), search.get('to'), search.get('get')];
  return from && to && get && AMOUNT.test(get) && isPositive(get) ? { from, to, get } : null;
}

/** Where an exchange leads when it is done; null when neither a run nor the desk opened it. */
export function linkAfterExchange(search: URLSearchParams): string | null {
  const back = search.get('back');
  // Links come from anywhere: this one leads to the desk and to nothing else.
  if (search.get('for') === 'desk') return back?.startsWith(`${paths.passageway}/`) ? back : null;
  if (search.get('for') !== 'run') return null;
  const bots = search.get('bots');
  const mine = `${paths.bots}?tab=mine`;
  if (bots === '') return mine;
  return bots === null ? `${mine}&do=run` : `${mine}&do=run&${new URLSearchParams({ bots })}`;
}

/** Which bots the address asks to run; null when it does not ask. */
export function readRun(search: URLSearchParams): ActChoice | null {
  if (search.get('do') !== 'run') return null;
  const bots =
    search
      .get('bots')
      ?.split(',')
      .filter((id) => UUID.test(id)) ?? [];
  return bots.length > 0 ? bots.slice(0, MAX_LINKED_BOTS) : 'all';
}
