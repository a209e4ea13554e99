import type { ApiQuery } from '@ocean/api-react/use-api-query';
import { SkeletonRows } from '@ocean/ui/skeleton';
import type { ReactNode } from 'react';
import { SectionFailure } from '../../sections/lists/section-failure.tsx';

/** What a section needs of a query. */
export type SectionQuery<Data> = { data: Data | undefined } & Pick<ApiQuery<Data>, 'error' | 'refetch'>;

type SectionProps<Data> = {
  query: SectionQuery<Data>;
  skeleton?: ReactNode;
  /** Inside a card there is no second card. */
  bare?: boolean;
  children: (data: Data) => ReactNode;
};

/** One part of a page that is read from the server: its shape while it loads, its own error with retry, its data. */
export function Section<Data>({ query, skeleton = <SkeletonRows />, bare = false, children }: SectionProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (!query.error) return skeleton;
  return <SectionFailure error={query.error} onRetry={() => query.refetch()} bare={bare} />;
}
