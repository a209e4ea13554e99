import type { Endpoint, InputOf, OutputOf } from '@ocean/api/endpoint';
import { Refusal } from '@ocean/api/errors';
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useApi } from './api-provider.tsx';
import { queryKeyOf } from './query-key.ts';
import { useKeptError } from './use-kept-error.ts';

export type ApiQueryOptions = {
  enabled?: boolean;
  /** Polling interval in milliseconds, for data that changes while it is shown; false stops. */
  refetchInterval?: number | false;
  /** Maximum age of an answer in milliseconds, before it is read again. */
  staleTime?: number;
  /** Keeps the last page in view while the next one loads. */
  keepPrevious?: boolean;
};

export type ApiQuery<Data> = UseQueryResult<Data> & { refusal: Refusal | null };

/** @example const summary = useApiQuery(bots.summary, {}) */
export function useApiQuery<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: ApiQueryOptions = {},
): ApiQuery<OutputOf<E>> {
  const { client, isMember } = useApi();
  const isAllowed = endpoint.caller === 'visitor' || isMember;
  const queryKey = queryKeyOf(endpoint, input);
  const result = useQuery<OutputOf<E>>({
    queryKey,
    // Components share public figures; one that unmounts must not cancel the call of the others.
    queryFn: (context) => client.call(endpoint, input, endpoint.caller === 'visitor' ? {} : { signal: context.signal }),
    enabled: isAllowed && options.enabled !== false,
    // The client has already retried where a retry helps.
    retry: false,
    networkMode: 'always',
    ...(options.refetchInterval === undefined ? {} : { refetchInterval: options.refetchInterval }),
    ...(options.staleTime === undefined ? {} : { staleTime: options.staleTime }),
    ...(options.keepPrevious ? { placeholderData: keepPreviousData as never } : {}),
  });
  const error = useKeptError(result, queryKey);
  return { ...result, error, refusal: error instanceof Refusal ? error : null } as ApiQuery<OutputOf<E>>;
}
