import { createHash } from 'node:crypto';
import { givenNickname, type Nickname } from '@ocean/api/inputs/nickname';
import type { Queryable } from '../../db/database.ts';
import { countModerations, findModerated, isNicknameTaken, type ModerationAct, recordModeration } from './store.ts';

/** An operator's act, applied by the database. @returns false when its subject has changed meanwhile */
export function moderate(q: Queryable, act: ModerationAct): Promise<boolean> {
  return recordModeration(q, act);
}

/** The author of the subject of an act, and the turn of the next act about it. Undefined when the subject does not exist. */
export async function readModerated(q: Queryable, what: ModerationAct['what'], subject: string) {
  const [author, acts] = await Promise.all([findModerated(q, what, subject), countModerations(q, what, subject)]);
  return author === undefined ? undefined : { author, turn: acts + 1 };
}

const GIVEN_NUMBERS = 10_000_000;
const MAX_TRIED = 20;

/**
 * The name that replaces a profile's own in a name reset. Derived from the subject, so that concurrent acts on two profiles
 * give two names, and the same act shows the same name every time.
 */
export async function nameInstead(q: Queryable, { subject, turn }: { subject: string; turn: number }): Promise<Nickname> {
  for (let tried = 0; tried < MAX_TRIED; tried += 1) {
    const digest = createHash('sha256').update(`${subject}/${turn}/${tried}`).digest();
    const name = givenNickname(digest.readUInt32BE(0) % GIVEN_NUMBERS);
    if (!(await isNicknameTaken(q, name.folded))) return name;
  }
  throw new Error('every given nickname that was tried is taken');
}
