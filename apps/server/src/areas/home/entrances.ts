import type { Database } from '../../db/database.ts';
import { readContent } from './content/queries.ts';
import { readMenu } from './queries.ts';

/** How long after a menu was closed a process may still let a caller in. */
const FRESH_MS = 1_000;

/**
 * Tells the door which menus are open. Each process reads this at most once a second, so that calls cost no extra round trip.
 */
export function createEntrances(db: Database): (menu: string) => Promise<boolean> {
  let kept: { open: Promise<ReadonlySet<string>>; until: number } | undefined;
  return async (menu) => {
    if (!kept || performance.now() >= kept.until) {
      const reading = { open: readOpenMenus(db), until: performance.now() + FRESH_MS };
      kept = reading;
      reading.open.catch(() => {
        if (kept === reading) kept = undefined;
      });
    }
    return (await kept.open).has(menu);
  };
}

/** Maintenance closes every entrance. */
async function readOpenMenus(db: Database): Promise<ReadonlySet<string>> {
  const [{ menu }, { maintenance }] = await Promise.all([readMenu(db), readContent(db)]);
  return new Set(maintenance ? [] : menu.filter(({ type, isClosed }) => type === 0 && !isClosed).map(({ route }) => route));
}
