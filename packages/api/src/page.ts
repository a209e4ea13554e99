/** Which page of a list, the first is 1, and how many a page holds. */
export type Page = { readonly page: number; readonly size: number };

/** One page of a list as the wire carries it; `next` is null on the last page. */
export type PageOf<Item> = { readonly list: Item[]; readonly total: number; readonly next: number | null };

/** How many items stand before the page. @example itemsBefore({ page: 3, size: 20 }) // 40 */
export function itemsBefore({ page, size }: Page): number {
  return (page - 1) * size;
}

/** @example pageOf({ page: 1, size: 20 }, { list, total: 45 }) // { list, total: 45, next: 2 } */
export function pageOf<Item>({ page, size }: Page, { list, total }: { list: Item[]; total: number }): PageOf<Item> {
  return { list, total, next: page * size < total ? page + 1 : null };
}
