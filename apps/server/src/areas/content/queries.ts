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

export type OpenDay = { readonly day: number; readonly genesisDay: number; readonly power: bigint };

/** The open day with the power that runs on it as of now; undefined before the genesis. */
export function readOpenDay(q: Queryable): Promise<OpenDay | undefined> {
  return q.maybeOne<OpenDay>(sql`
    select open.day, setting.genesis_day as "genesisDay",
           coalesce(before.power, 0) + coalesce((select sum(delta) from power_delta where day = open.day), 0) as power
    from emission_day open cross join platform_setting setting
      left join emission_day before on before.day = open.day - 1
    where open.closed_at is null and setting.genesis_day is not null`);
}

/** Bots that earn today. */
export async function countRunningBots(q: Queryable): Promise<number> {
  const { running } = await q.one<{ running: number }>(sql`
    select count(*) as running from bot where run_from <= platform_today() and platform_today() < run_until`);
  return running;
}

/** BCG that claims have destroyed on chain, as far as they are final. */
export async function readBurnedUnits(q: Queryable): Promise<bigint> {
  const { burned } = await q.one<{ burned: bigint }>(sql`
    select coalesce(sum(burn_units), 0) as burned from withdrawal where state = 'claimed' and asset = 'BCG'`);
  return burned;
}
