import { ActionTile, ActionTileContent, actionTileClass } from '@ocean/ui/action-tile';
import { toast } from '@ocean/ui/toast';
import { Link } from 'wouter';
import { paths } from '../../base/paths.ts';
import { useText } from '../../i18n/use-text.ts';

/** Links to the areas that have no tab. */
export function Doors() {
  const t = useText();
  const closed = () => toast(t('core.notOpen'));
  return (
    <nav className="tiles" aria-label={t('home.doors.label')}>
      <Link href={paths.records} className={actionTileClass()}>
        <ActionTileContent icon="list" label={t('home.doors.records')} />
      </Link>
      <ActionTile icon="people" label={t('home.doors.team')} onClick={closed} />
      <ActionTile icon="layers" label={t('home.doors.stake')} onClick={closed} />
      <ActionTile icon="anchor" label={t('home.doors.passageway')} onClick={closed} />
    </nav>
  );
}
