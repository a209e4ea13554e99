import { v5 as uuidv5 } from 'uuid';

/**
 * The id of something that an act makes, by what it is and what it comes from: the same act again makes the same id, so
 * that it meets its own rows.
 * @example deriveId('withdrawal', call.requestId)
 */
export function deriveId(what: string, from: string): string {
  return uuidv5(what, from);
}
