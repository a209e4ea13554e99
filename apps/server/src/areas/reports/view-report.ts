import type { reports } from '@ocean/api/areas/social/reports';
import type { OutputOf } from '@ocean/api/endpoint';
import type { OwnReport } from './queries.ts';

/** A report as its sender sees it; the deciding operator is shown to operators only. */
export function viewReport(report: OwnReport): OutputOf<typeof reports.send> {
  const { id, what, reason, text, state, at, decidedAt, beginning } = report;
  return { id, what, reason, text, state, at: at.toISOString(), decidedAt: decidedAt?.toISOString() ?? null, beginning };
}
