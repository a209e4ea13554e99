import { expect, test } from 'vitest';
import { type Place, placeHref, readPlace } from './place.ts';

const PLACES: readonly [string, Place][] = [
  ['/xiaji', { view: 'tree', under: undefined, sort: 'newest' }],
  ['/xiaji?under=12', { view: 'tree', under: 12, sort: 'newest' }],
  ['/xiaji?under=12&sort=sales', { view: 'tree', under: 12, sort: 'sales' }],
  ['/xiaji?view=list', { view: 'list', under: undefined, sort: 'newest' }],
];

test.each(PLACES)('%s names a place, and the place that address', (href, place) => {
  expect(readPlace(new URL(href, 'http://x').searchParams)).toEqual(place);
  expect(placeHref(place)).toBe(href);
});

test.each(['under=0', 'under=-1', 'under=1e3', 'under=x', 'under=9999999999999999', 'view=map', 'sort=oldest', 'add=CODE'])(
  'what %s says is no place: the top of the tree is shown',
  (search) => {
    expect(placeHref(readPlace(new URLSearchParams(search)))).toBe('/xiaji');
  },
);
