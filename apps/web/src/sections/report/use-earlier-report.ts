import { type ReportKind, reports } from '@ocean/api/areas/social/reports';
import { useApiQuery } from '@ocean/api-react/use-api-query';
import { answerSince } from '../forms/answer-since.ts';
import { useOpenedAt } from '../forms/use-opened-at.ts';

type Reported = { what: ReportKind; id: string; open: boolean };

/** The report that stands in the way of another one about the same thing, asked anew with every opening. */
export function useEarlierReport({ what, id, open }: Reported) {
  const openedAt = useOpenedAt(open);
  const query = useApiQuery(reports.list, { of: { what, id }, size: 1 }, { enabled: open, staleTime: 0 });
  const { data, error } = answerSince(query, openedAt);
  const last = data?.list[0];
  return {
    // A profile may be reported again once operators have decided.
    earlier: last && (last.what !== 'profile' || last.state === 'open') ? last : null,
    /** Without an answer a report can be written nevertheless: the server refuses a second one. */
    isKnown: data !== undefined || error !== null,
    query: { error: null, isFetching: query.isFetching, refetch: query.refetch },
  };
}
