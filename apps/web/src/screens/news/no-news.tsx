import { buttonClass } from '@ocean/ui/button';
import { EmptyState } from '@ocean/ui/empty-state';
import { Link } from 'wouter';
import { paths } from '../../base/paths.ts';
import { useText } from '../../i18n/use-text.ts';

export function NoNews() {
  const t = useText();
  return (
    <EmptyState
      title={t('news.none.title')}
      text={t('news.none.text')}
      action={
        <Link href={paths.home} className={buttonClass('second', true)}>
          {t('news.none.act')}
        </Link>
      }
    />
  );
}
