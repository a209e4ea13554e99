import { buttonClass } from '@ocean/ui/button';
import { EmptyState } from '@ocean/ui/empty-state';
import { Link } from 'wouter';
import { paths } from '../../base/paths.ts';
import { useText } from '../../i18n/use-text.ts';

/** The test comes before what the member wants here. It says itself when it can be taken again. */
export function NeedsTest({ text }: { text: string }) {
  const t = useText();
  return (
    <EmptyState
      title={t('desk.next.test.title')}
      text={text}
      action={
        <Link href={paths.deskTest} className={buttonClass('main', true)}>
          {t('desk.next.test.act')}
        </Link>
      }
    />
  );
}
