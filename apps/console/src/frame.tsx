import type { OperatorOutputOf } from '@ocean/api/operators/endpoint';
import { session } from '@ocean/api/operators/session';
import { type ReactNode, useState } from 'react';
import { Link, useRoute } from 'wouter';
import { call } from './api/call.ts';
import { useClearOperatorData } from './api/use-read.ts';
import { AddressText } from './parts/address-text.tsx';
import { GROUPS, MENU, type MenuItem } from './screens/menu.tsx';
import { useActivityReport } from './session/use-activity-report.ts';

type Me = OperatorOutputOf<typeof session.show>;

/** The menu, the chain and the signed-in operator, and the page. */
export function Frame({ me, children }: { me: Me; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  const forget = useClearOperatorData();
  useActivityReport();
  return (
    <div className="frame" data-menu={isOpen ? 'open' : undefined}>
      <a className="skip" href="#page">
        To the page
      </a>
      <header className="top">
        <button type="button" className="menu-button" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          Menu
        </button>
        <strong>Ocean Bot console</strong>
        <span className="quiet">
          {me.platform.chainName}, day {me.platform.today}
        </span>
        <span className="who">
          <AddressText address={me.address} /> ({me.roles.join(', ')})
        </span>
        <button type="button" onClick={() => void call(session.signOut, {}).then(forget, forget)}>
          Sign out
        </button>
      </header>
      <nav aria-label="Pages">
        {GROUPS.map((group) => {
          const items = MENU.filter((item) => item.group === group);
          return (
            items.length > 0 && (
              <section key={group}>
                <h2>{group}</h2>
                <ul className="plain">
                  {items.map((item) => (
                    <li key={item.path}>
                      <MenuLink item={item} onChosen={() => setIsOpen(false)} />
                    </li>
                  ))}
                </ul>
              </section>
            )
          );
        })}
      </nav>
      {children}
    </div>
  );
}

function MenuLink({ item: { path, name }, onChosen }: { item: MenuItem; onChosen: () => void }) {
  const [isHere] = useRoute(`${path}/*?`);
  return (
    <Link href={path} aria-current={isHere ? 'page' : undefined} onClick={onChosen}>
      {name}
    </Link>
  );
}
