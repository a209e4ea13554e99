import { notices } from '@ocean/api/areas/notifications/notices';
import { useApiQuery } from '@ocean/api-react/use-api-query';
import type { ReactNode } from 'react';
import { Section } from '../../shell/frame/section.tsx';
import { NewsSkeleton, NewsText } from './news-text.tsx';

/** News as a visitor reads them: in full, without likes. */
export function PublicPage({ id, gone }: { id: string; gone: ReactNode }) {
  const query = useApiQuery(notices.show, { id });
  if (query.refusal?.key === 'NEWS_UNKNOWN') return gone;
  return (
    <Section query={query} skeleton={<NewsSkeleton />}>
      {(item) => <NewsText item={item} />}
    </Section>
  );
}
