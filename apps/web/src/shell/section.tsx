import type { ApiQuery } from '@ocean/api-react/use-api-query';
import { ErrorState } from '@ocean/ui/error-state';
import { SkeletonRows } from '@ocean/ui/skeleton';
import type { ReactNode } from 'react';
import { failureText } from '../i18n/failure-text.ts';
import { useText } from '../i18n/use-text.ts';
import { problemDetails } from './problem-details.ts';

type SectionProps<Data> = {
  query: ApiQuery<Data>;
  skeleton?: ReactNode;
  /** Inside a card there is no second card. */
  bare?: boolean;
  children: (data: Data) => ReactNode;
};

/** One part of a page that is read from the server: its shape while it loads, its own error with retry, its data. */
export function Section<Data>({ query, skeleton = <SkeletonRows />, bare, children }: SectionProps<Data>) {
  const t = useText();
  if (query.data !== undefined) return children(query.data);
  if (!query.error) return skeleton;
  return (
    <ErrorState
      title={t('core.section.failed')}
      text={failureText(query.error)}
      onRetry={() => void query.refetch()}
      details={problemDetails(query.error)}
      {...(bare ? { bare } : {})}
    />
  );
}
