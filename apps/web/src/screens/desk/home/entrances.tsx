import type { IconName } from '@ocean/ui/icon';
import { RowLinkContent } from '@ocean/ui/list-row';
import { Link } from 'wouter';
import { type Path, paths } from '../../../base/paths.ts';
import { showCount } from '../../../i18n/show.ts';
import { useText } from '../../../i18n/use-text.ts';
import type { DeskUser } from '../../../sections/desk/desk-types.ts';
import { useUnread } from './use-unread.ts';

type Entrance = { readonly to: Path; readonly icon: IconName; readonly name: Name; readonly waiting?: number | undefined };
type Name = 'markets' | 'board' | 'orders' | 'services' | 'level' | 'provider' | 'practice' | 'feedback';

/** Links to the other screens, each with the number of items waiting there. */
export function Entrances({ user }: { user: DeskUser }) {
  const t = useText();
  const unread = useUnread().data;
  return (
    <nav aria-label={t('desk.ways.label')}>
      <ul className="card card-list">
        {entrancesOf(user, unread).map(({ to, icon, name, waiting }) => (
          <li key={name}>
            <Link href={to} className="row-link">
              <RowLinkContent
                icon={icon}
                end={
                  waiting ? t(`desk.ways.${name === 'board' ? 'toAccept' : 'unread'}`, { shown: showCount(waiting) }) : undefined
                }
              >
                {t(`desk.ways.${name}`)}
              </RowLinkContent>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Links for the operator of an opened passageway are not shown to other members. */
function entrancesOf(
  { passageway, practice, quiz }: DeskUser,
  unread: { toAccept: number; messages: number } | undefined,
): Entrance[] {
  const isOpened = passageway.openedAt !== null;
  const all: (Entrance & { isShown: boolean })[] = [
    { to: paths.deskMarkets, icon: 'swap', name: 'markets', isShown: true },
    { to: paths.deskBoard, icon: 'clock', name: 'board', waiting: unread?.toAccept, isShown: isOpened },
    { to: paths.deskOrders, icon: 'list', name: 'orders', waiting: unread?.messages, isShown: true },
    { to: paths.deskServices, icon: 'gear', name: 'services', isShown: isOpened },
    { to: paths.deskLevel, icon: 'layers', name: 'level', isShown: quiz.passedAt !== null },
    { to: paths.deskProvider, icon: 'shield', name: 'provider', isShown: quiz.passedAt !== null },
    { to: paths.deskPractice, icon: 'eye', name: 'practice', isShown: practice.state !== 'over' },
    { to: paths.feedback, icon: 'message', name: 'feedback', isShown: true },
  ];
  return all.filter(({ isShown }) => isShown);
}
