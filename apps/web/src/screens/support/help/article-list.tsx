import { support } from '@ocean/api/areas/support';
import { Button, buttonClass } from '@ocean/ui/button';
import { EmptyState } from '@ocean/ui/empty-state';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { paths } from '../../../base/paths.ts';
import { useText } from '../../../i18n/use-text.ts';
import { PagedList } from '../../../sections/lists/paged-list.tsx';
import { SearchField } from '../../../sections/lists/search-field.tsx';
import { useApiPages } from '../../../sections/lists/use-api-pages.ts';
import { useArrived } from '../../../sections/lists/use-arrived.ts';
import { type ListSearch, useListSearch } from '../../../sections/lists/use-list-search.ts';
import { ArticleRow } from '../article/article-row.tsx';

/** Every article; while one searches, those that answer what is typed, the best first. */
export function ArticleList({ below }: { below: ReactNode }) {
  const t = useText();
  const search = useListSearch();
  const pages = useApiPages(support.listQuestions, { size: 20, q: search.asked }, { keepPrevious: true });
  const isThere = useArrived(pages);
  const count = pages.items?.length ?? 0;
  return (
    <>
      <SearchField search={search} label={t('support.search.label')} clear={t('support.search.clear')} />
      <div className="grid min-w-0 grid-cols-1 gap-2">
        {/* Heard after each search; the list itself is seen. */}
        <p className="sr-only" role="status">
          {search.asked !== '' && !pages.isOld && pages.items !== undefined && t('support.search.found', { count })}
        </p>
        <div aria-busy={pages.isOld}>
          <PagedList
            pages={pages}
            empty={<NoArticles search={search} />}
            end={t('support.articles.end')}
            more={t('support.more')}
          >
            {(article) => <ArticleRow key={article.id} article={article} />}
          </PagedList>
        </div>
      </div>
      {isThere && below}
    </>
  );
}

/** Nothing was found: other words, the assistant, or all articles again. */
function NoArticles({ search }: { search: ListSearch }) {
  const t = useText();
  return (
    <EmptyState
      title={t('support.none.title')}
      text={t('support.none.text')}
      action={
        <span className="grid gap-2">
          <Link href={`${paths.ai}?q=${encodeURIComponent(search.asked)}`} className={buttonClass('second', true)}>
            {t('support.ask.entrance')}
          </Link>
          {search.asked !== '' && (
            <Button kind="quiet" fit onClick={search.end}>
              {t('support.none.all')}
            </Button>
          )}
        </span>
      }
    />
  );
}
