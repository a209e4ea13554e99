import { v5 as uuidv5 } from 'uuid';

/**
 * Derives the id of something that an act creates from its type and origin. A repeated act makes the same id, and so
 * finds its own rows.
 * @example deriveId('withdrawal', call.requestId)
 */
export function deriveId(what: string, from: string): string {
  return uuidv5(what, from);
}
