import type { Endpoint, InputOf, OutputOf } from '@ocean/api/endpoint';
import { Refusal } from '@ocean/api/errors';
import { useApi } from '@ocean/api-react/api-provider';
import { queryKeyOf } from '@ocean/api-react/use-api-query';
import { useInfiniteQuery } from '@tanstack/react-query';

type Page<Item> = { list: Item[]; total: number; next: number | null };
type ItemOf<E extends Endpoint> = OutputOf<E> extends Page<infer Item> ? Item : never;

export type ApiPages<Item> = {
  items: readonly Item[] | undefined;
  total: number | undefined;
  error: unknown;
  refusal: Refusal | null;
  isLoadingMore: boolean;
  hasMore: boolean;
  loadMore: () => void;
  refetch: () => Promise<unknown>;
};

/** A paged list that grows. Kept under the call's own key, so that an act that changes it refreshes every page. */
export function useApiPages<E extends Endpoint>(
  endpoint: E,
  input: Omit<InputOf<E>, 'page'>,
  options: { refetchInterval?: number | false } = {},
): ApiPages<ItemOf<E>> {
  const { client, isMember } = useApi();
  const query = useInfiniteQuery({
    queryKey: [...queryKeyOf(endpoint, input), 'pages'],
    queryFn: async ({ pageParam, signal }) =>
      (await client.call(endpoint, { ...input, page: pageParam } as InputOf<E>, { signal })) as Page<ItemOf<E>>,
    initialPageParam: 1,
    // The client has already repeated what is worth repeating.
    retry: false,
    networkMode: 'always',
    getNextPageParam: (page) => page.next,
    enabled: endpoint.caller === 'visitor' || isMember,
    ...(options.refetchInterval === undefined ? {} : { refetchInterval: options.refetchInterval }),
  });
  return {
    items: query.data?.pages.flatMap((page) => page.list),
    total: query.data?.pages.at(-1)?.total,
    error: query.error,
    refusal: query.error instanceof Refusal ? query.error : null,
    isLoadingMore: query.isFetchingNextPage,
    hasMore: query.hasNextPage,
    loadMore: () => {
      if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage();
    },
    refetch: () => query.refetch(),
  };
}
