import { createHash } from 'node:crypto';
import { givenNickname, type Nickname } from '@ocean/api/inputs/nickname';
import type { Queryable } from '../../db/database.ts';
import { countModerations, findModerated, isNicknameTaken, type ModerationAct, recordModeration } from './store.ts';

/** An act of an operator, which the database applies. @returns false when what it is about has changed meanwhile */
export function moderate(q: Queryable, act: ModerationAct): Promise<boolean> {
  return recordModeration(q, act);
}

/** Who wrote what an act is about, and the turn of the next act about it. Undefined: there is no such thing. */
export async function readModerated(q: Queryable, what: ModerationAct['what'], subject: string) {
  const [author, acts] = await Promise.all([findModerated(q, what, subject), countModerations(q, what, subject)]);
  return author === undefined ? undefined : { author, turn: acts + 1 };
}

const GIVEN_NUMBERS = 10_000_000;
const MAX_TRIED = 20;

/**
 * The name that an act gives to a profile instead of its own. It follows from what the act is about, so that operators who act at
 * once about two profiles sign two names, and the same act reads the same each time it is shown.
 */
export async function nameInstead(q: Queryable, { subject, turn }: { subject: string; turn: number }): Promise<Nickname> {
  for (let tried = 0; tried < MAX_TRIED; tried += 1) {
    const digest = createHash('sha256').update(`${subject}/${turn}/${tried}`).digest();
    const name = givenNickname(digest.readUInt32BE(0) % GIVEN_NUMBERS);
    if (!(await isNicknameTaken(q, name.folded))) return name;
  }
  throw new Error('every given nickname that was tried is taken');
}
