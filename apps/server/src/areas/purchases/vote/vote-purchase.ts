import type { VoteSide } from '@ocean/api/areas/voting';
import type { VoteOrder } from '../../voting/entry.ts';
import type { Purchase } from '../store.ts';

/** What a purchase of this kind is about. The database keeps it with every vote. */
export function voteOf({ id, account, project, side }: Purchase): VoteOrder & { readonly side: VoteSide } {
  if (project === null || side === null) throw new Error(`purchase ${id} names no project`);
  return { id, account, project, side };
}

/** The votes that a payment may still settle. */
export function votersOf(purchases: readonly Purchase[]): VoteOrder[] {
  return purchases.filter(({ kind, settledAt }) => kind === 'vote' && settledAt === null).map(voteOf);
}
