import type { Endpoint, InputOf, OutputOf } from '@ocean/api/endpoint';
import { Refusal } from '@ocean/api/errors';
import { useApi } from '@ocean/api-react/api-provider';
import { queryKeyOf } from '@ocean/api-react/query-key';
import { useKeptError } from '@ocean/api-react/use-kept-error';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';

/** A list that would have to count all of its rows has no total. */
type Page<Item> = { list: Item[]; total?: number; next: number | string | null };
type ItemOf<E extends Endpoint> = OutputOf<E> extends Page<infer Item> ? Item : never;

export type ApiPages<Item> = {
  items: readonly Item[] | undefined;
  total: number | undefined;
  error: unknown;
  refusal: Refusal | null;
  /** The items are those of an earlier input, until those of this one arrive. */
  isOld: boolean;
  isLoadingMore: boolean;
  hasMore: boolean;
  loadMore: () => void;
  refetch: () => Promise<unknown>;
};

type PagesOptions = {
  refetchInterval?: number | false;
  /** Keeps the list in view while the one of another input loads, as while one types into a search. */
  keepPrevious?: boolean;
};

/** A paged list that grows. Kept under the call's own key, so that an act that changes it refreshes every page. */
export function useApiPages<E extends Endpoint>(
  endpoint: E,
  input: Omit<InputOf<E>, 'page'>,
  options: PagesOptions = {},
): ApiPages<ItemOf<E>> {
  return useGrowingList<E, ItemOf<E>>(endpoint, input, { ...options, ...WHOLE, first: 1, place: (page) => ({ page }) });
}

/** The same of a list that is one part of what the call answers. */
export function usePagesOf<E extends Endpoint, Item>(
  endpoint: E,
  input: Omit<InputOf<E>, 'page'>,
  pageOf: (answer: OutputOf<E>) => Page<Item>,
): ApiPages<Item> {
  return useGrowingList<E, Item>(endpoint, input, { first: 1, place: (page) => ({ page }), pageOf });
}

/** The same of a list that goes on behind the last item of a page, which it names by a cursor. */
export function useCursorList<E extends Endpoint>(
  endpoint: E,
  input: Omit<InputOf<E>, 'cursor'>,
  options: PagesOptions = {},
): ApiPages<ItemOf<E>> {
  return useGrowingList<E, ItemOf<E>>(endpoint, input, {
    ...options,
    ...WHOLE,
    first: '',
    place: (cursor) => (cursor === '' ? {} : { cursor }),
  });
}

/** `place`: what a call names a page by. `pageOf`: where in the answer the page is. */
type Growing<Answer, Item> = PagesOptions & {
  first: number | string;
  place: (next: number | string) => object;
  pageOf: (answer: Answer) => Page<Item>;
};

/** The answer is the page. */
const WHOLE = { pageOf: (answer: unknown) => answer as Page<never> };

function useGrowingList<E extends Endpoint, Item>(
  endpoint: E,
  input: object,
  { first, place, pageOf, refetchInterval, keepPrevious }: Growing<OutputOf<E>, Item>,
): ApiPages<Item> {
  const { client, isMember } = useApi();
  const queryKey = [...queryKeyOf(endpoint, input), 'pages'];
  const query = useInfiniteQuery({
    queryKey,
    queryFn: async ({ pageParam, signal }) =>
      pageOf(await client.call(endpoint, { ...input, ...place(pageParam) } as InputOf<E>, { signal })),
    initialPageParam: first,
    // The client has its own retries.
    retry: false,
    networkMode: 'always',
    getNextPageParam: (page) => page.next,
    enabled: endpoint.caller === 'visitor' || isMember,
    ...(refetchInterval === undefined ? {} : { refetchInterval }),
    ...(keepPrevious ? { placeholderData: keepPreviousData as never } : {}),
  });
  const error = useKeptError(query, queryKey);
  return {
    items: query.data?.pages.flatMap((page) => page.list),
    total: query.data?.pages.at(-1)?.total,
    error,
    refusal: error instanceof Refusal ? error : null,
    isOld: query.isPlaceholderData,
    isLoadingMore: query.isFetchingNextPage,
    hasMore: query.hasNextPage,
    loadMore: () => {
      if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage();
    },
    refetch: () => query.refetch(),
  };
}
