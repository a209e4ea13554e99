import '../support.css';
import { Icon } from '@ocean/ui/icon';
import { rowContent } from '@ocean/ui/list-row';
import { Link } from 'wouter';
import { STEP } from '../../../base/step.ts';
import { articlePath } from '../../../sections/help/article-path.ts';
import type { ArticleLine } from '../parts/article.ts';

/** The way to an article, with its beginning. */
export function ArticleRow({ article: { id, title, excerpt } }: { article: ArticleLine }) {
  return (
    <Link href={articlePath(id)} state={STEP} className="row row-way">
      {rowContent({
        title: <span dir="auto">{title}</span>,
        second: (
          <span dir="auto" className="line-clamp-2">
            {excerpt}
          </span>
        ),
      })}
      <Icon name="chevron" size={18} />
    </Link>
  );
}
