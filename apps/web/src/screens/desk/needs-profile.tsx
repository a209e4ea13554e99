import { buttonClass } from '@ocean/ui/button';
import { EmptyState } from '@ocean/ui/empty-state';
import { Link } from 'wouter';
import { paths } from '../../base/paths.ts';
import { useText } from '../../i18n/use-text.ts';

/** A member needs a nickname before using the desk. */
export function NeedsProfile() {
  const t = useText();
  return (
    <EmptyState
      title={t('desk.next.profile.title')}
      text={t('desk.next.profile.text')}
      action={
        <Link href={paths.deskProfile} className={buttonClass('main', true)}>
          {t('desk.next.profile.act')}
        </Link>
      }
    />
  );
}
