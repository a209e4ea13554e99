import sql from 'sql-template-tag';
import type { Queryable } from '../../db/database.ts';

/** `type` 0: part of this version. Operators may still have closed its entrances. */
export type MenuItem = { readonly route: string; readonly type: number; readonly isClosed: boolean };

export async function readMenu(q: Queryable): Promise<{ menu: MenuItem[]; tabs: MenuItem[] }> {
  const rows = await q.many<MenuItem & { place: 'menu' | 'tabs' }>(
    sql`select place, route, type, is_closed as "isClosed" from menu_item order by place, position`,
  );
  const of = (place: 'menu' | 'tabs') =>
    rows.filter((row) => row.place === place).map(({ route, type, isClosed }) => ({ route, type, isClosed }));
  return { menu: of('menu'), tabs: of('tabs') };
}
