import type { OperatorEndpoint, OperatorInputOf, OperatorOutputOf } from '@ocean/api/operators/endpoint';
import { session } from '@ocean/api/operators/session';
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { type CallFailed, call } from './call.ts';

type Options = { readonly everyMs?: number; readonly isWanted?: boolean };

/** Reads what a call answers. It is read again after every act and, with `everyMs`, at that interval. */
export function useRead<E extends OperatorEndpoint>(
  endpoint: E,
  input: OperatorInputOf<E>,
  { everyMs, isWanted = true }: Options = {},
): UseQueryResult<OperatorOutputOf<E>, CallFailed> {
  return useQuery<OperatorOutputOf<E>, CallFailed>({
    queryKey: [endpoint.path, input],
    queryFn: () => call(endpoint, input),
    enabled: isWanted,
    ...(everyMs !== undefined && { refetchInterval: everyMs }),
    retry: (times, error) => error.key === 'OFFLINE' && times < 2,
  });
}

/** First part of the query key of a link to a file. Reading such a link counts as opening the file. */
export const LINKS = 'file link';

/** Reads everything on the page again after an act, because an act on one subject often changes others. File links are excepted. */
export function useRefetchAll(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ predicate: ({ queryKey: [first] }) => first !== LINKS });
}

/** Clears what one operator has read before another operator signs in in the same tab. */
export function useClearOperatorData(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await queries.cancelQueries();
    queries.removeQueries({ predicate: ({ queryKey: [first] }) => first !== session.show.path });
    await queries.resetQueries({ queryKey: [session.show.path] });
  };
}
