import { IconButton } from '@ocean/ui/button';
import { classList } from '@ocean/ui/class-list';
import { MarkLine } from '@ocean/ui/mark-line';
import { useText } from '../../i18n/use-text.ts';
import { openLanguages, openMenu } from './drawers.ts';
import { useFrameExtras } from './frame-extras.ts';

/** Two icons and the screen's title; below it only what needs attention now. */
export function Header({ title, isDeep, isHome }: { title: string; isDeep: boolean; isHome: boolean }) {
  const t = useText();
  const extras = useFrameExtras();
  return (
    <header className={classList('header', isDeep && 'header-deep')}>
      <div className="header-bar">
        <IconButton icon="menu" label={t('core.menu.open')} onClick={openMenu} />
        <h1 className="header-title">
          {isHome && <MarkLine size={20} />}
          {title}
        </h1>
        <IconButton icon="globe" label={t('core.language.open')} onClick={openLanguages} />
      </div>
      {extras && <extras.Badge />}
    </header>
  );
}
