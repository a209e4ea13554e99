import type { OperatorEndpoint, OperatorInputOf, OperatorOutputOf } from '@ocean/api/operators/endpoint';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type CallFailed, call } from './call.ts';

type RowOf<E extends OperatorEndpoint> = OperatorOutputOf<E> extends { rows: (infer Row)[] } ? Row : never;
type Answer<Row> = { readonly rows: readonly Row[]; readonly next: string | null };

/** A list that is read page by page. Pass `pages` to `Loaded`, which gives the rows read so far. */
export type Pages<Row> = {
  readonly data: readonly Row[] | undefined;
  readonly error: CallFailed | null;
  readonly isPending: boolean;
  readonly dataUpdatedAt: number;
  readonly hasMore: boolean;
  readonly isReadingMore: boolean;
  refetch(): Promise<unknown>;
  readMore(): void;
};

export function usePages<E extends OperatorEndpoint>(
  endpoint: E,
  input: Omit<OperatorInputOf<E>, 'after'>,
  { everyMs }: { readonly everyMs?: number } = {},
): Pages<RowOf<E>> {
  const query = useInfiniteQuery({
    queryKey: [endpoint.path, 'pages', input],
    queryFn: async ({ pageParam: after }) =>
      (await call(endpoint, { ...input, ...(after !== undefined && { after }) } as OperatorInputOf<E>)) as Answer<RowOf<E>>,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    ...(everyMs !== undefined && { refetchInterval: everyMs }),
    retry: (times, error) => (error as CallFailed).key === 'OFFLINE' && times < 2,
  });
  return {
    data: query.data?.pages.flatMap(({ rows }) => rows),
    error: query.error as CallFailed | null,
    isPending: query.isPending,
    dataUpdatedAt: query.dataUpdatedAt,
    hasMore: query.hasNextPage,
    isReadingMore: query.isFetchingNextPage,
    refetch: query.refetch,
    readMore: () => void query.fetchNextPage(),
  };
}
