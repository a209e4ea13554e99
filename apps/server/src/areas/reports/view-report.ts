import type { reports } from '@ocean/api/areas/social/reports';
import type { OutputOf } from '@ocean/api/endpoint';
import type { Report } from './queries.ts';

/** A report as its sender sees it; the deciding operator is shown to operators only. */
export function viewReport({ id, what, reason, text, state, at, decidedAt }: Report): OutputOf<typeof reports.send> {
  return { id, what, reason, text, state, at: at.toISOString(), decidedAt: decidedAt?.toISOString() ?? null };
}
