import { classList } from '@ocean/ui/class-list';
import { TabBar } from '@ocean/ui/tab-bar';
import { type ReactNode, useEffect } from 'react';
import { Link, useLocation } from 'wouter';
import { firstPaths } from '../../base/first-paths.ts';
import { useText } from '../../i18n/use-text.ts';
import { WAS_PENDING } from '../../wallet/task/was-pending.ts';
import { AREAS } from './areas.ts';
import { useFrameExtras } from './frame-extras.ts';
import { Header } from './header.tsx';
import { useAreaLink } from './use-area-link.ts';

type ScreenProps = {
  title: string;
  /** Bottom tabs: on the seven areas only. From 1024 px on they are a side bar, on every screen. */
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
  const extras = useFrameExtras();
  useEffect(() => {
    document.title = title === t('core.app') ? title : `${title} · ${t('core.app')}`;
  }, [title, t]);
  return (
    <div className="screen">
      <a className="skip-link" href="#content">
        {t('core.skip')}
      </a>
      <Header title={title} isDeep={deep != null} isHome={location === firstPaths.home} />
      <main id="content" className="screen-main" tabIndex={-1}>
        {deep != null && <div className="deep screen-deep">{deep}</div>}
        <div className="screen-column">
          {extras ? <extras.Rows isHome={location === firstPaths.home} /> : WAS_PENDING && <p className="notice">&nbsp;</p>}
          {children}
        </div>
      </main>
      {(dock != null || tabs || extras) && (
        <div className={classList('screen-bottom', dock == null && tabs && 'screen-tabs')}>
          {extras && <extras.Strip />}
          {dock}
          {tabs && <Tabs />}
        </div>
      )}
      {/* A desk has room for them on every screen. */}
      {!tabs && (
        <div className="screen-side">
          <Tabs />
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
    closed: linkTo(route).closed,
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
