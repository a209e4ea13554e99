import sql from 'sql-template-tag';
import type { Queryable } from '../../db/database.ts';

export type QueueLength = { readonly name: string; readonly waiting: number; readonly oldestAt: Date | null };

/** The queues that wait for operators, with the time since which the oldest entry has waited. */
export function readQueueLengths(q: Queryable): Promise<QueueLength[]> {
  return q.many<QueueLength>(sql`
    select 'withdrawals' as name, count(*)::integer as waiting, min(created_at) as "oldestAt" from withdrawal where state = 'approval'
    union all select 'projects', count(*)::integer, min(changed_at) from project where state in ('submitted', 'optimised', 'inReview')
    union all select 'provider applications', count(*)::integer, min(applied_at) from desk_provider where state = 'applied'
    union all select 'holds', count(*)::integer, min(accepted_at) from desk_order where state = 'completed' and release_at > platform_now()
    union all select 'tickets', count(*)::integer, min(last_at) from ticket where state = 'open'
    union all select 'reports', count(distinct (what, subject))::integer, min(at) from report where state = 'open'
    union all select 'feedback', count(*)::integer, min(sent_at) from feedback where state in ('received', 'inReview')
    union all select 'abuse signals', count(*)::integer, min(s.found_at) from abuse_signal s
      where not coalesce((select n.is_closed from abuse_signal_note n where n.signal = s.number order by n.number desc limit 1), false)`);
}
