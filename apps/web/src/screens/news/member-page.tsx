import { news } from '@ocean/api/areas/social/news';
import { useApiMutation } from '@ocean/api-react/use-api-mutation';
import { useApiQuery } from '@ocean/api-react/use-api-query';
import { type ReactNode, useEffect } from 'react';
import { Section } from '../../shell/frame/section.tsx';
import { LikeButton } from './like-button.tsx';
import { NewsSkeleton, NewsText } from './news-text.tsx';

/** Likes come and go while one reads. */
const REFRESH_MS = 20_000;

/** News as a member reads them: shown in full they are read, on every device of the account. */
export function MemberPage({ id, gone }: { id: string; gone: ReactNode }) {
  const query = useApiQuery(news.detail, { id }, { refetchInterval: REFRESH_MS });
  useMarkRead(id, query.data?.isRead);
  if (query.refusal?.key === 'NEWS_UNKNOWN') return gone;
  return (
    <Section query={query} skeleton={<NewsSkeleton />}>
      {(item) => (
        <NewsText item={item}>
          <LikeButton item={item} />
        </NewsText>
      )}
    </Section>
  );
}

/** A mark that could not be set is set when the news are opened the next time; there is nothing to do about it. */
function useMarkRead(id: string, isRead: boolean | undefined): void {
  const { mutate } = useApiMutation(news.read, { invalidates: [news.list], errors: 'inline', saysDone: true });
  useEffect(() => {
    if (isRead === false) mutate({ id });
  }, [id, isRead, mutate]);
}
