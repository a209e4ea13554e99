import { buttonClass } from '@ocean/ui/button';
import { EmptyState } from '@ocean/ui/empty-state';
import { Link } from 'wouter';
import { useText } from '../../i18n/use-text.ts';
import { paths } from '../../paths.ts';
import { Screen } from '../../shell/screen.tsx';

export function NotFoundScreen() {
  const t = useText();
  return (
    <Screen title={t('home.notFound.title')}>
      <EmptyState
        title={t('home.notFound.nothing')}
        text={t('home.notFound.text')}
        action={
          <Link href={paths.home} className={buttonClass('main', true)}>
            {t('home.notFound.act')}
          </Link>
        }
      />
    </Screen>
  );
}
