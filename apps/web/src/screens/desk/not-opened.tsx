import { buttonClass } from '@ocean/ui/button';
import { EmptyState } from '@ocean/ui/empty-state';
import { Link } from 'wouter';
import { paths } from '../../base/paths.ts';
import { useText } from '../../i18n/use-text.ts';
import type { DeskUser } from '../../sections/desk/desk-types.ts';
import { findNextStep } from './home/next-step.ts';
import { stateText } from './home/state-text.ts';

/**
 * In place of a page that only an open passageway has: leads to the step that the member has reached on the way there. While there
 * is none, because of a ban, it says so.
 * @param text What the page will hold.
 */
export function NotOpened({ user, text }: { user: DeskUser; text: string }) {
  const t = useText();
  const { name, to, act } = findNextStep(user, undefined);
  const isWaiting = name === 'wait';
  const there = to ?? (act === null ? paths.passageway : `${paths.passageway}?do=${act}`);
  return (
    <EmptyState
      title={t('desk.notOpened.title')}
      text={isWaiting ? stateText(user.passageway, t) : text}
      action={
        <Link href={there} className={buttonClass(isWaiting ? 'second' : 'main', true)}>
          {isWaiting ? t('desk.toPassageway') : t(`desk.next.${name}.act`)}
        </Link>
      }
    />
  );
}
