import { endpoints } from '@ocean/api/areas/api';
import type { Endpoint } from '@ocean/api/endpoint';
import type { OperatorOutputOf } from '@ocean/api/operators/endpoint';
import type { entrances } from '@ocean/api/operators/money/entrances';
import { readContent } from '../../areas/home/content/queries.ts';
import { readMenu } from '../../areas/home/queries.ts';
import type { Queryable } from '../../db/database.ts';

/** What each switch closes, derived from the descriptors that calls are checked with. */
export async function showEntrances(q: Queryable): Promise<OperatorOutputOf<typeof entrances.list>> {
  const [{ menu }, { maintenance }] = await Promise.all([readMenu(q), readContent(q)]);
  return {
    isMaintenance: maintenance,
    rows: menu
      .filter(({ type }) => type === 0)
      .map(({ route, isClosed }) => ({ menu: route, isClosed, calls: endpoints.flatMap((call) => closedCall(call, route)) })),
    exits: endpoints
      .filter(({ caller, mutates, entrance }) => caller === 'member' && mutates && !entrance)
      .map(({ path, summary }) => ({ path, summary })),
  };
}

function closedCall({ path, summary, entrance }: Endpoint, route: string) {
  const menus: readonly string[] = entrance ? [entrance.menu].flat() : [];
  if (!menus.includes(route)) return [];
  return [{ path, summary, isPartly: entrance?.when !== undefined, others: menus.filter((one) => one !== route) }];
}
