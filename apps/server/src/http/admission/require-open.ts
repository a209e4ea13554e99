import type { Endpoint } from '@ocean/api/endpoint';
import { Refusal } from '@ocean/api/errors';

/** Whether a menu may be entered. */
export type IsOpen = (menu: string) => Promise<boolean>;

/**
 * Called by plain calls, streams and uploads once the input is known. Without `isOpen`, every menu is open.
 * @throws Refusal NOT_OPEN
 */
export async function requireOpen(isOpen: IsOpen | undefined, { entrance }: Endpoint, input: unknown): Promise<void> {
  if (!isOpen || !entrance || entrance.when?.(input) === false) return;
  for (const menu of [entrance.menu].flat()) if (await isOpen(menu)) return;
  throw new Refusal('NOT_OPEN');
}
