import type { Endpoint, InputOf, OutputOf } from '@ocean/api/endpoint';
import { type ApiQuery, useApiQuery } from '@ocean/api-react/use-api-query';

/** The cursors of the pages gone through, the one in view last; empty on the first page. */
export type Trail = readonly string[];

export type CursorPages<Data> = {
  /** The page in view. While the next one loads, the last one stays. */
  query: ApiQuery<Data>;
  /** The first is 1. */
  page: number;
  isFirst: boolean;
  isLast: boolean;
  goNext: () => void;
  goPrevious: () => void;
  goFirst: () => void;
};

type CursorEndpoint<E extends Endpoint> = InputOf<E> extends { cursor?: string | undefined } ? E : never;

/**
 * One page of a list that goes on from a cursor, and the way to those before and behind it. Holds one page, however long the
 * list is.
 * @param trail State of the caller, which decides how long the place in the list is remembered.
 */
export function useCursorPages<E extends Endpoint>(
  endpoint: E & CursorEndpoint<E>,
  input: Omit<InputOf<E>, 'cursor'>,
  [trail, setTrail]: readonly [Trail, (trail: Trail) => void],
): CursorPages<OutputOf<E>> {
  const cursor = trail.at(-1);
  const asked = { ...input, ...(cursor !== undefined && { cursor }) } as InputOf<E>;
  const query = useApiQuery<E>(endpoint, asked, { keepPrevious: true });
  const next = (query.data as { next: string | null } | undefined)?.next ?? null;
  return {
    query,
    page: trail.length + 1,
    isFirst: trail.length === 0,
    isLast: query.data !== undefined && !query.isPlaceholderData && next === null,
    goNext: () => {
      if (next !== null && !query.isPlaceholderData) setTrail([...trail, next]);
    },
    goPrevious: () => setTrail(trail.slice(0, -1)),
    goFirst: () => setTrail([]),
  };
}
