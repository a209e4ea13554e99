import '../support.css';
import { support } from '@ocean/api/areas/support';
import { useApiQuery } from '@ocean/api-react/use-api-query';
import { languageOf } from '@ocean/i18n/languages';
import { Section as Headed } from '@ocean/ui/card';
import { Notice } from '@ocean/ui/notice';
import { textLanguage } from '../../../i18n/load-texts.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Section } from '../../../shell/frame/section.tsx';
import type { Article } from '../parts/article.ts';
import { TextSkeleton } from '../parts/text-skeleton.tsx';
import { ArticleBody } from './article-body.tsx';
import { ArticleRow } from './article-row.tsx';
import { DidItHelp } from './did-it-help.tsx';
import { NoArticle } from './no-article.tsx';

/** An article in full, whether it helped, and what is near it. */
export function ArticlePage({ id }: { id: string }) {
  const query = useApiQuery(support.showQuestion, { id });
  // A link from elsewhere may name anything.
  if (query.refusal && ['ARTICLE_UNKNOWN', 'INPUT_INVALID'].includes(query.refusal.key)) return <NoArticle />;
  return (
    <section className="grid w-full min-w-0 gap-5 wide:mx-auto wide:max-w-160">
      <Section query={query} skeleton={<TextSkeleton />}>
        {(article) => <Shown article={article} />}
      </Section>
    </section>
  );
}

function Shown({ article }: { article: Article }) {
  const t = useText();
  const { tag, dir, code } = languageOf(article.lang);
  const isForeign = code !== textLanguage.code;
  return (
    <>
      {isForeign && <Notice tone="info">{t('support.article.foreign')}</Notice>}
      <article className="card article-text grid gap-3" {...(isForeign && { lang: tag, dir })}>
        <h2 className="text-heading">{article.title}</h2>
        <ArticleBody blocks={article.body} />
      </article>
      <DidItHelp article={article} />
      {article.related.length > 0 && (
        <Headed title={t('support.article.related')}>
          <div className="card card-list">
            {article.related.map((line) => (
              <ArticleRow key={line.id} article={line} />
            ))}
          </div>
        </Headed>
      )}
    </>
  );
}
