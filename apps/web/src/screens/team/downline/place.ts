import { DOWNLINE_SORTS, type DownlineSort } from '@ocean/api/areas/team';
import { paths } from '../../../base/paths.ts';

/** The part of the downline in view: the members below one member, or everyone branch by branch. */
export type Place = {
  readonly view: 'tree' | 'list';
  /** The number of the member whose invitees are shown; undefined for the own ones. */
  readonly under: number | undefined;
  readonly sort: DownlineSort;
};

const NUMBER = /^[1-9][0-9]{0,14}$/;

export const TOP: Place = { view: 'tree', under: undefined, sort: 'newest' };

/** Missing or invalid parts of an address fall back to their defaults. */
export function readPlace(search: URLSearchParams): Place {
  const under = search.get('under') ?? '';
  return {
    view: search.get('view') === 'list' ? 'list' : 'tree',
    under: NUMBER.test(under) ? Number(under) : undefined,
    sort: DOWNLINE_SORTS.find((sort) => sort === search.get('sort')) ?? TOP.sort,
  };
}

/** @example placeHref({ view: 'tree', under: 12, sort: 'newest' }) // '/xiaji?under=12' */
export function placeHref({ view, under, sort }: Place): string {
  const search = new URLSearchParams();
  if (view === 'list') search.set('view', view);
  if (view === 'tree' && under !== undefined) search.set('under', String(under));
  if (view === 'tree' && sort !== TOP.sort) search.set('sort', sort);
  return search.size === 0 ? paths.line : `${paths.line}?${search}`;
}
