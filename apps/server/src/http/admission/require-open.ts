import type { Endpoint } from '@ocean/api/endpoint';
import { Refusal } from '@ocean/api/errors';

/** Whether a menu may be entered. */
export type IsOpen = (menu: string) => Promise<boolean>;

/**
 * Every door asks it once the input is known: that of plain calls, of streams and of uploads. Without `isOpen`, every menu is
 * open.
 * @throws Refusal NOT_OPEN
 */
export async function requireOpen(isOpen: IsOpen | undefined, { entrance }: Endpoint, input: unknown): Promise<void> {
  if (!isOpen || !entrance || entrance.when?.(input) === false) return;
  for (const menu of [entrance.menu].flat()) if (await isOpen(menu)) return;
  throw new Refusal('NOT_OPEN');
}
