import { buttonClass } from '@ocean/ui/button';
import { EmptyState } from '@ocean/ui/empty-state';
import { Link } from 'wouter';
import { paths } from '../../base/paths.ts';
import { useText } from '../../i18n/use-text.ts';
import { Screen } from '../../shell/frame/screen.tsx';

export function NotFoundScreen() {
  const t = useText();
  return (
    <Screen title={t('notFound.title')}>
      <EmptyState
        title={t('notFound.nothing')}
        text={t('notFound.text')}
        action={
          <Link href={paths.home} className={buttonClass('main', true)}>
            {t('notFound.act')}
          </Link>
        }
      />
    </Screen>
  );
}
