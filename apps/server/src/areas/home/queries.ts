import sql from 'sql-template-tag';
import type { Queryable } from '../../db/database.ts';

export type MenuItem = { readonly route: string; readonly type: number };

export async function readMenu(q: Queryable): Promise<{ menu: MenuItem[]; tabs: MenuItem[] }> {
  const rows = await q.many<MenuItem & { place: 'menu' | 'tabs' }>(
    sql`select place, route, type from menu_item order by place, position`,
  );
  const of = (place: 'menu' | 'tabs') => rows.filter((row) => row.place === place).map(({ route, type }) => ({ route, type }));
  return { menu: of('menu'), tabs: of('tabs') };
}
