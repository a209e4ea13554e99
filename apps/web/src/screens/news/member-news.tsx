import { news } from '@ocean/api/areas/social/news';
import { useText } from '../../i18n/use-text.ts';
import { PagedList } from '../../sections/lists/paged-list.tsx';
import { useCursorList } from '../../sections/lists/use-api-pages.ts';
import { NewsRow } from './news-row.tsx';
import { NoNews } from './no-news.tsx';

export function MemberNews() {
  const t = useText();
  const pages = useCursorList(news.list, { size: 20 });
  return (
    <PagedList pages={pages} empty={<NoNews />} end={t('news.end')} more={t('news.more')}>
      {(item) => <NewsRow key={item.id} item={item} standing={item} />}
    </PagedList>
  );
}
