import { bots } from '@ocean/api/areas/bots';
import type { OutputOf } from '@ocean/api/endpoint';
import type { BotStatus } from '@ocean/api/inputs/bot-status';
import { useApi } from '@ocean/api-react/api-provider';
import { queryKeyOf } from '@ocean/api-react/query-key';
import { useKeptError } from '@ocean/api-react/use-kept-error';
import type { RowRange } from '@ocean/ui/row-range';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { BOTS_A_PAGE, pagesOf, rowIn } from './bot-pages.ts';

type Page = OutputOf<typeof bots.list>;

/** Delay before pages are requested, so that fast scrolling loads only the pages where it stops. */
const REST_MS = 100;
/** An act makes every page stale at once; until then scrolling back shows the cached pages. */
const FRESH_MS = 60_000;

/** The member's bots of a status by their position in the list, read page by page for the rows in view. */
export function useBotPages(status: BotStatus | null) {
  const { client, isMember } = useApi();
  const queries = useQueryClient();
  const [pages, setPages] = useState<readonly number[]>([1]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const inputOf = useCallback((page: number) => ({ page, size: BOTS_A_PAGE, ...(status ? { status } : {}) }), [status]);
  const answers = useQueries({
    queries: pages.map((page) => ({
      queryKey: queryKeyOf(bots.list, inputOf(page)),
      queryFn: ({ signal }: { signal: AbortSignal }): Promise<Page> => client.call(bots.list, inputOf(page), { signal }),
      enabled: isMember,
      staleTime: FRESH_MS,
      // The client has its own retries.
      retry: false,
      networkMode: 'always' as const,
    })),
  });

  const showRange = useCallback(
    (range: RowRange) => {
      clearTimeout(timer.current);
      const wanted = pagesOf(range);
      const isHere = wanted.every((page) => queries.getQueryData(queryKeyOf(bots.list, inputOf(page))) !== undefined);
      if (isHere) setPages((now) => (now.join() === wanted.join() ? now : wanted));
      else timer.current = setTimeout(() => setPages(wanted), REST_MS);
    },
    [queries, inputOf],
  );

  // The length is kept while a distant page loads, or the list would lose its position and focus.
  const [total, setTotal] = useState<number>();
  const heard = answers.find(({ data }) => data !== undefined)?.data?.total;
  if (heard !== undefined && heard !== total) setTotal(heard);
  const known = heard ?? total;
  const failed = answers.find(({ isError }) => isError);
  // One kept error for all pages: while the failed one is requested again, it names no error of its own.
  const error = useKeptError(
    {
      data: known,
      error: failed?.error ?? null,
      fetchStatus: answers.some(({ isFetching }) => isFetching) ? 'fetching' : 'idle',
    },
    queryKeyOf(bots.list, inputOf(1)),
  );
  return {
    /** Undefined until the first page has arrived. */
    total: known,
    botAt: (row: number) => rowIn(answers[pages.indexOf(pagesOf({ first: row, last: row })[0] ?? 0)]?.data?.list, row),
    showRange,
    error,
    retry: () => Promise.all(answers.filter(({ isError }) => isError).map(({ refetch }) => refetch())),
  };
}
