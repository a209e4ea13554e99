import { buttonClass } from '@ocean/ui/button';
import { EmptyState } from '@ocean/ui/empty-state';
import { Link } from 'wouter';
import { paths } from '../../../base/paths.ts';
import { useText } from '../../../i18n/use-text.ts';

/** For a member who has not invited anyone yet. */
export function NoTeam() {
  const t = useText();
  return (
    <EmptyState
      title={t('team.none.title')}
      text={t('team.none.text')}
      action={
        <Link href={paths.invitation} className={buttonClass('main', true)}>
          {t('team.none.act')}
        </Link>
      }
    />
  );
}
