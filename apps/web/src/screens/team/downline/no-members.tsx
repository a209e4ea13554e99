import { buttonClass } from '@ocean/ui/button';
import { EmptyState } from '@ocean/ui/empty-state';
import { Link } from 'wouter';
import { paths } from '../../../base/paths.ts';
import { useText } from '../../../i18n/use-text.ts';

/** An empty place: how to invite, or that a member has no invitees. */
export function NoMembers({ isTop }: { isTop: boolean }) {
  const t = useText();
  if (!isTop) return <EmptyState title={t('downline.leaf.title')} text={t('downline.leaf.text')} />;
  return (
    <EmptyState
      title={t('downline.empty.title')}
      text={t('downline.empty.text')}
      action={
        <Link href={paths.invitation} className={buttonClass('main', true)}>
          {t('downline.empty.act')}
        </Link>
      }
    />
  );
}
