import type { SourceKind } from '@ocean/api/areas/assistant';
import sql from 'sql-template-tag';
import type { Queryable } from '../../db/database.ts';

export type Thread = {
  readonly id: string;
  readonly title: string;
  readonly questions: number;
  readonly startedAt: Date;
  readonly lastAt: Date;
};

/** `fits` is missing in answers that were kept before it was recorded; their sources were quoted. */
export type KeptSource = { readonly kind: SourceKind; readonly id: string; readonly title: string; readonly fits?: boolean };

export type Exchange = {
  readonly question: string;
  readonly answer: string;
  readonly sources: readonly KeptSource[];
  readonly by: string;
  readonly fallback: 'limit' | 'unavailable' | null;
  readonly at: Date;
};

const THREAD = sql`id, title, questions, started_at as "startedAt", last_at as "lastAt"`;

/** Undefined also for a thread of another account. */
export function findOwnThread(q: Queryable, { account, id }: { account: string; id: string }): Promise<Thread | undefined> {
  return q.maybeOne<Thread>(sql`select ${THREAD} from ai_thread where id = ${id} and account = ${account}`);
}

/** Most recently asked first, with the total number. */
export async function readOwnThreads(
  q: Queryable,
  { account, skip, limit }: { account: string; skip: number; limit: number },
): Promise<{ list: Thread[]; total: number }> {
  const [list, { total }] = await Promise.all([
    q.many<Thread>(sql`
      select ${THREAD} from ai_thread where account = ${account} order by last_at desc, id limit ${limit} offset ${skip}`),
    q.one<{ total: number }>(sql`select count(*) as total from ai_thread where account = ${account}`),
  ]);
  return { list, total };
}

/** The last ones of a thread, oldest first. */
export async function readExchanges(q: Queryable, thread: string, limit: number): Promise<Exchange[]> {
  const newest = await q.many<Exchange>(sql`
    select question, answer, sources, by, fallback, at from ai_exchange where thread = ${thread} order by number desc limit ${limit}`);
  return newest.reverse();
}

/** Since when the account's text may go to an outside AI; null when it may not. */
export async function readConsent(q: Queryable, account: string): Promise<Date | null> {
  const last = await q.maybeOne<{ agreed: boolean; at: Date }>(sql`
    select agreed, at from ai_consent where account = ${account} order by number desc limit 1`);
  return last?.agreed ? last.at : null;
}
