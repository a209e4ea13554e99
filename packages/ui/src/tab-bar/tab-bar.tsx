import type { ReactNode } from 'react';
import { Icon, type IconName } from '../icon/icon.tsx';
import './tab-bar.css';

export type Tab = {
  key: string;
  icon: IconName;
  label: string;
  fullName: string;
  isCurrent: boolean;
  /** Why it cannot be opened yet; shown on a press. */
  closed?: string | undefined;
};

/**
 * The bottom tabs: equal columns, the waterline marks the current one. `renderLink` lets the app's router make the
 * links: spread the given props on it.
 */
export function TabBar({
  tabs,
  label,
  renderLink,
}: {
  tabs: readonly Tab[];
  label: string;
  renderLink: (tab: Tab, props: TabLinkProps) => ReactNode;
}) {
  const current = tabs.findIndex((tab) => tab.isCurrent);
  return (
    <nav className="tab-bar" aria-label={label}>
      {tabs.map((tab) =>
        renderLink(tab, {
          className: 'tab',
          title: tab.closed,
          'aria-label': tab.fullName,
          'aria-current': tab.isCurrent ? 'page' : undefined,
          children: (
            <>
              <Icon name={tab.icon} />
              {tab.closed && <Icon name="lock" size={13} weight={2.25} className="tab-lock" />}
              <span aria-hidden="true">{tab.label}</span>
            </>
          ),
        }),
      )}
      {current >= 0 && (
        <span
          className="tab-waterline"
          aria-hidden="true"
          style={{
            inlineSize: `${100 / tabs.length}%`,
            insetInlineStart: `${(100 / tabs.length) * current}%`,
          }}
        />
      )}
    </nav>
  );
}

export type TabLinkProps = {
  className: string;
  title: string | undefined;
  'aria-label': string;
  'aria-current': 'page' | undefined;
  children: ReactNode;
};
