import '@ocean/ui/row-icons';
import { ActionTileContent, actionTileClass } from '@ocean/ui/action-tile';
import type { IconName } from '@ocean/ui/icon';
import { Link } from 'wouter';
import { useHome } from '../../../api/use-home.ts';
import { paths } from '../../../base/paths.ts';
import { type TextKey, useText } from '../../../i18n/use-text.ts';
import { isOpenArea } from '../../../shell/frame/areas.ts';

type Door = { readonly to: string; readonly icon: IconName; readonly label: TextKey };

/** What a member comes for beside the one main action. */
const DOORS: readonly Door[] = [
  { to: `${paths.earnings}?do=deposit`, icon: 'down', label: 'member.doors.deposit' },
  { to: `${paths.earnings}?do=exchange`, icon: 'swap', label: 'member.doors.exchange' },
  { to: `${paths.bots}?tab=cards`, icon: 'lightning', label: 'member.doors.cards' },
  { to: paths.passageway, icon: 'anchor', label: 'core.route.passageway' },
  { to: paths.team, icon: 'people', label: 'member.doors.team' },
  { to: paths.records, icon: 'list', label: 'member.doors.records' },
];

/** What no menu of operators has, and so is never closed. */
const ALWAYS_OPEN: ReadonlySet<string> = new Set([paths.team, paths.records]);

/** Links to what is open; a door into an area that operators have not opened is not there. */
export function Doors() {
  const t = useText();
  const menu = useHome().data?.menu;
  const isOpen = ({ to }: Door) => ALWAYS_OPEN.has(to) || isOpenArea(to.split('?')[0] ?? to, menu);
  return (
    <nav className="tiles tiles-3" aria-label={t('member.doors.label')}>
      {DOORS.filter(isOpen).map(({ to, icon, label }) => (
        <Link key={to} href={to} className={actionTileClass()}>
          <ActionTileContent icon={icon} label={t(label)} />
        </Link>
      ))}
    </nav>
  );
}
