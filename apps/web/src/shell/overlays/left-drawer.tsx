import { Button, IconButton } from '@ocean/ui/button';
import { Drawer } from '@ocean/ui/drawer';
import { Icon } from '@ocean/ui/icon';
import { Mark } from '@ocean/ui/mark';
import { useCopyText } from '@ocean/ui/use-copy-text';
import { useState } from 'react';
import { Link } from 'wouter';
import { useHome } from '../../api/use-home.ts';
import { paths } from '../../base/paths.ts';
import { useText } from '../../i18n/use-text.ts';
import { shortenAddress } from '../../sections/text/shorten-address.ts';
import { useSession } from '../../wallet/session/session.tsx';
import { AREAS } from '../frame/areas.ts';
import { closeMenu, openLocalPanel, useMenu } from '../frame/drawers.ts';
import { useAreaLink } from '../frame/use-area-link.ts';
import { CityItem } from './city-item.tsx';
import { LogOutDialog } from './log-out-dialog.tsx';
import { NewsItem } from './news-item.tsx';
import { NoticesItem } from './notices-item.tsx';
import { PassagewayItem } from './passageway-item.tsx';
import { refresh } from './refresh.ts';
import { SupportItems } from './support-items.tsx';
import { ThemeChoice } from './theme-choice.tsx';

export function LeftDrawer() {
  const t = useText();
  const isOpen = useMenu();
  const [isLeaving, setIsLeaving] = useState(false);
  return (
    <>
      <Drawer
        open={isOpen}
        onClose={closeMenu}
        label={t('frame.menu.label')}
        head={<DrawerHead />}
        foot={<DrawerFoot onLogOut={() => setIsLeaving(true)} />}
      >
        <Menu />
      </Drawer>
      <LogOutDialog open={isLeaving} onClose={() => setIsLeaving(false)} onLogOut={closeMenu} />
    </>
  );
}

function DrawerHead() {
  const t = useText();
  const copyText = useCopyText();
  const session = useSession();
  const { address, userinfo } = session;
  return (
    <>
      <div className="flex items-start justify-between">
        <Mark size={40} />
        <IconButton icon="close" label={t('frame.menu.close')} onClick={closeMenu} className="-me-2 -mt-1" />
      </div>
      {address ? (
        <p className="flex items-center gap-1 pt-2">
          <bdi dir="ltr" className="text-title font-semibold" title={address}>
            {shortenAddress(address)}
          </bdi>
          <IconButton
            icon="copy"
            size={18}
            label={t('frame.copy.address')}
            onClick={() => void copyText(address)}
            className="-my-2"
          />
        </p>
      ) : (
        <p className="pt-3 pb-1 text-title font-semibold">{t('frame.visitor')}</p>
      )}
      {userinfo && <p className="text-label text-on-deep-2">{t('frame.level', { level: userinfo.level })}</p>}
      {userinfo && <InvitationLine code={userinfo.inviteCode} />}
      {!address && (
        <div className="pt-2">
          <Button
            kind="deep"
            onClick={() => {
              closeMenu();
              session.connect();
            }}
          >
            {t('core.connect.action')}
          </Button>
        </div>
      )}
    </>
  );
}

function InvitationLine({ code }: { code: string }) {
  const t = useText();
  const copyText = useCopyText();
  return (
    <p className="flex items-center gap-1 text-label text-on-deep-2">
      {t('invitation.code')}
      <bdi dir="ltr" className="font-semibold text-on-deep">
        {code}
      </bdi>
      <IconButton icon="copy" size={18} label={t('invitation.copyCode')} onClick={() => void copyText(code)} className="-my-3" />
    </p>
  );
}

function Menu() {
  const t = useText();
  const linkTo = useAreaLink('menu', closeMenu);
  const home = useHome();
  return (
    <nav aria-label={t('frame.menu.label')}>
      <ul>
        {AREAS.map(({ route, icon, name }) => {
          const { isCurrent, closed, ...link } = linkTo(route);
          return (
            <li key={route}>
              <Link {...link} className="menu-item" title={closed} aria-current={isCurrent ? 'page' : undefined}>
                <Icon name={icon} size={22} className={closed ? 'opacity-50' : ''} />
                <span>{t(name)}</span>
                {closed && <Icon name="lock" size={18} className="opacity-70" />}
              </Link>
            </li>
          );
        })}
      </ul>
      <hr />
      <NoticesItem />
      <NewsItem />
      {/* It opens with the assets. */}
      {!linkTo(paths.earnings).closed && (
        <Link href={paths.stakes} onClick={closeMenu} className="menu-item">
          <Icon name="layers" size={22} />
          <span>{t('frame.staking')}</span>
        </Link>
      )}
      <Link href={paths.records} onClick={closeMenu} className="menu-item">
        <Icon name="list" size={22} />
        <span>{t('core.route.records')}</span>
      </Link>
      <Link href={paths.settings} onClick={closeMenu} className="menu-item">
        <Icon name="gear" size={22} />
        <span>{t('core.route.settings')}</span>
      </Link>
      <PassagewayItem />
      <CityItem />
      <SupportItems />
      {/* What a finger does by pulling the page down. */}
      <button
        type="button"
        className="menu-item"
        onClick={() => {
          closeMenu();
          void refresh();
        }}
      >
        <Icon name="renew" size={22} />
        <span>{t('frame.refresh.act')}</span>
      </button>
      {__LOCAL_BUILD__ && home.data?.chain.isLocal && (
        <button
          type="button"
          className="menu-item"
          onClick={() => {
            closeMenu();
            openLocalPanel();
          }}
        >
          <Icon name="clock" size={22} />
          <span>{t('local.title')}</span>
        </button>
      )}
    </nav>
  );
}

function DrawerFoot({ onLogOut }: { onLogOut: () => void }) {
  const t = useText();
  const session = useSession();
  return (
    <>
      <ThemeChoice />
      {session.address && (
        <button type="button" className="menu-item mt-1" onClick={onLogOut}>
          <Icon name="logout" size={22} />
          <span>{t('core.logOut')}</span>
        </button>
      )}
    </>
  );
}
