import type { Endpoint, InputOf, OutputOf } from '@ocean/api/endpoint';
import { Refusal } from '@ocean/api/errors';
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useApi } from './api-provider.tsx';

export type ApiQueryOptions = {
  enabled?: boolean;
  /** Milliseconds; false stops. For what moves while one looks at it. */
  refetchInterval?: number | false;
  /** How old an answer may be before it is asked again, in milliseconds. */
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
  const result = useQuery<OutputOf<E>>({
    queryKey: queryKeyOf(endpoint, input),
    // Public figures are shared by all parts that read them; one that unmounts must not cancel the others' call.
    queryFn: (context) => client.call(endpoint, input, endpoint.caller === 'visitor' ? {} : { signal: context.signal }),
    enabled: isAllowed && options.enabled !== false,
    // The client has already repeated what is worth repeating.
    retry: false,
    networkMode: 'always',
    ...(options.refetchInterval === undefined ? {} : { refetchInterval: options.refetchInterval }),
    ...(options.staleTime === undefined ? {} : { staleTime: options.staleTime }),
    ...(options.keepPrevious ? { placeholderData: keepPreviousData as never } : {}),
  });
  return { ...result, refusal: result.error instanceof Refusal ? result.error : null } as ApiQuery<OutputOf<E>>;
}

/** What belongs to an account is kept under `member`, so that switching accounts forgets all of it at once. */
export function queryKeyOf(endpoint: Endpoint, input?: unknown): readonly unknown[] {
  return input === undefined ? [endpoint.caller, endpoint.path] : [endpoint.caller, endpoint.path, input];
}
