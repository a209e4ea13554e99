import type { OperatorOutputOf } from '@ocean/api/operators/endpoint';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type CallFailed, call } from '../../api/call.ts';
import { LINKS } from '../../api/use-read.ts';
import type { FileAccess, FileEndpoint } from './file-access.ts';

type Link = OperatorOutputOf<FileEndpoint>;
type Asked = { readonly fileId: string; readonly isSmall: boolean };

/** Shorter than the lifetime of a link. */
const FRESH_MS = 4 * 60_000;

/** A link to a file. Each request counts as an opening, so there are no repeats at an interval or after an act. */
export function useFileLink({ endpoint, of }: FileAccess, { fileId, isSmall }: Asked): UseQueryResult<Link, CallFailed> {
  return useQuery<Link, CallFailed>({
    queryKey: [LINKS, endpoint.path, of, fileId, isSmall],
    queryFn: () => call(endpoint, { ...of, fileId, isSmall } as never),
    staleTime: FRESH_MS,
    gcTime: FRESH_MS,
    refetchOnWindowFocus: false,
    retry: false,
  });
}
