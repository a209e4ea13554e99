import { buttonClass } from '@ocean/ui/button';
import { EmptyState } from '@ocean/ui/empty-state';
import { Link } from 'wouter';
import { paths } from '../../../base/paths.ts';
import { useText } from '../../../i18n/use-text.ts';

/** An old link, or one that was cut off. */
export function NoArticle() {
  const t = useText();
  return (
    <EmptyState
      title={t('support.article.none.title')}
      text={t('support.article.none.text')}
      action={
        <Link href={paths.help} className={buttonClass('second', true)}>
          {t('support.article.none.act')}
        </Link>
      }
    />
  );
}
