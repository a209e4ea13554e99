import { TabBar } from '@ocean/ui/tab-bar';
import { type ReactNode, useEffect } from 'react';
import { Link, useLocation } from 'wouter';
import { paths } from '../../base/paths.ts';
import { useText } from '../../i18n/use-text.ts';
import { AREAS } from './areas.ts';
import { Header } from './header.tsx';
import { StatusRows } from './status-rows.tsx';
import { useAreaLink } from './use-area-link.ts';

type ScreenProps = {
  title: string;
  /** Bottom tabs: on the seven areas only. */
  tabs?: boolean;
  /** The deep blue panel under the header; at most one figure or state lives there. */
  deep?: ReactNode;
  /** The decision at the end of the screen, above the tabs. */
  dock?: ReactNode;
  children?: ReactNode;
};

/** Every screen: header, content column, and at the bottom what stays in reach of the thumb. */
export function Screen({ title, tabs = false, deep, dock, children }: ScreenProps) {
  const t = useText();
  const [location] = useLocation();
  useEffect(() => {
    document.title = title === t('core.app') ? title : `${title} · ${t('core.app')}`;
  }, [title, t]);
  return (
    <div className="screen">
      <a className="skip-link" href="#content">
        {t('core.skip')}
      </a>
      <Header title={title} isDeep={deep != null} isHome={location === paths.home} />
      <main id="content" className="screen-main" tabIndex={-1}>
        {deep != null && <div className="deep screen-deep">{deep}</div>}
        <div className="screen-column">
          <StatusRows isHome={location === paths.home} />
          {children}
        </div>
      </main>
      {(dock != null || tabs) && (
        <div className="screen-bottom">
          {dock}
          {tabs && <Tabs />}
        </div>
      )}
    </div>
  );
}

function Tabs() {
  const t = useText();
  const linkTo = useAreaLink('tabs');
  const tabs = AREAS.map(({ route, icon, name, short }) => ({
    key: route,
    icon,
    label: t(short),
    fullName: t(name),
    isCurrent: linkTo(route).isCurrent,
  }));
  return (
    <TabBar
      tabs={tabs}
      label={t('core.tabs.label')}
      renderLink={(tab, props) => {
        const { href, onClick } = linkTo(tab.key);
        return <Link key={tab.key} href={href} onClick={onClick} {...props} />;
      }}
    />
  );
}
