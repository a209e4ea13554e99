import type { desk } from '@ocean/api/areas/desk';
import { Refusal } from '@ocean/api/errors';
import type { Handler } from '../../../http/route.ts';
import { requirePerson } from './queries.ts';
import { nameMember } from './store.ts';

/** Makes the profile, or changes its nickname. */
export const createProfile: Handler<typeof desk.create> = async ({ db }, { account }, { nickname }) => {
  if (!(await nameMember(db, account, nickname))) throw new Refusal('NICKNAME_TAKEN');
  return requirePerson(db, account);
};
