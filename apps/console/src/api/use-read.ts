import type { OperatorEndpoint, OperatorInputOf, OperatorOutputOf } from '@ocean/api/operators/endpoint';
import { session } from '@ocean/api/operators/session';
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { type CallFailed, call } from './call.ts';

type Options = { readonly everyMs?: number; readonly isWanted?: boolean };

/** What a call answers; asked again after every act and, with `everyMs`, by the clock. */
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

/** Begins the key of a link to a file, whose reading is an opening. */
export const LINKS = 'file link';

/** After an act everything that is shown is read again: an act of one subject often shows in another. */
export function useReadAgain(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ predicate: ({ queryKey: [first] }) => first !== LINKS });
}

/** Between two operators in one tab: what the first one's role has read is forgotten before anything else is shown. */
export function useForget(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await queries.cancelQueries();
    queries.removeQueries({ predicate: ({ queryKey: [first] }) => first !== session.show.path });
    await queries.resetQueries({ queryKey: [session.show.path] });
  };
}
