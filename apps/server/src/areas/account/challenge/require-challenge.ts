import { Refusal } from '@ocean/api/errors';
import type { Queryable } from '../../../db/database.ts';
import { type Challenge, findChallenge } from './store.ts';

export type ChallengeQuestion = {
  readonly challengeId: string;
  readonly address: string;
  readonly purpose: 'signIn' | 'action';
  readonly requestId: string;
};

/**
 * A challenge that this act may still use. A challenge of another address or for another purpose is refused like a
 * missing one: the answer must not reveal which ids exist.
 * @throws Refusal CHALLENGE_UNKNOWN, CHALLENGE_EXPIRED
 */
export async function requireChallenge(q: Queryable, question: ChallengeQuestion): Promise<Challenge> {
  const challenge = await findChallenge(q, question.challengeId);
  if (challenge?.address !== question.address) throw new Refusal('CHALLENGE_UNKNOWN');
  if ((challenge.action === null) !== (question.purpose === 'signIn')) throw new Refusal('CHALLENGE_UNKNOWN');
  const isRepeat = challenge.usedBy === question.requestId;
  if (challenge.usedBy !== null && !isRepeat) throw new Refusal('CHALLENGE_UNKNOWN');
  if (challenge.isExpired && !isRepeat) throw new Refusal('CHALLENGE_EXPIRED');
  return challenge;
}
