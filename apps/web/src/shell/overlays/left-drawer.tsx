import { Button, IconButton } from '@ocean/ui/button';
import { ConfirmDialog } from '@ocean/ui/confirm-dialog';
import { Drawer } from '@ocean/ui/drawer';
import { Icon } from '@ocean/ui/icon';
import { Mark } from '@ocean/ui/mark';
import { toast } from '@ocean/ui/toast';
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
import { refresh } from './refresh.ts';
import { ThemeChoice } from './theme-choice.tsx';

export function LeftDrawer() {
  const t = useText();
  const isOpen = useMenu();
  const session = useSession();
  const [isLeaving, setIsLeaving] = useState(false);
  return (
    <>
      <Drawer
        open={isOpen}
        onClose={closeMenu}
        label={t('core.menu.label')}
        head={<DrawerHead />}
        foot={<DrawerFoot onLogOut={() => setIsLeaving(true)} />}
      >
        <Menu />
      </Drawer>
      <ConfirmDialog
        open={isLeaving}
        title={t('core.logOut.question')}
        confirm={t('core.logOut')}
        cancel={t('core.cancel')}
        onCancel={() => setIsLeaving(false)}
        onConfirm={() => {
          setIsLeaving(false);
          closeMenu();
          void session.logOut();
        }}
      >
        {t('core.logOut.text')}
      </ConfirmDialog>
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
        <IconButton icon="close" label={t('core.menu.close')} onClick={closeMenu} className="-me-2 -mt-1" />
      </div>
      {address ? (
        <p className="flex items-center gap-1 pt-2">
          <bdi dir="ltr" className="text-title font-semibold" title={address}>
            {shortenAddress(address)}
          </bdi>
          <IconButton
            icon="copy"
            size={18}
            label={t('core.copy.address')}
            onClick={() => void copyText(address)}
            className="-my-2"
          />
        </p>
      ) : (
        <p className="pt-3 pb-1 text-title font-semibold">{t('core.visitor')}</p>
      )}
      {userinfo && <p className="text-label text-on-deep-2">{t('core.level', { level: userinfo.level })}</p>}
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

function Menu() {
  const t = useText();
  const linkTo = useAreaLink('menu', closeMenu);
  const home = useHome();
  return (
    <nav aria-label={t('core.menu.label')}>
      <ul>
        {AREAS.map(({ route, icon, name }) => {
          const { isCurrent, ...link } = linkTo(route);
          return (
            <li key={route}>
              <Link {...link} className="menu-item" aria-current={isCurrent ? 'page' : undefined}>
                <Icon name={icon} size={22} />
                <span>{t(name)}</span>
              </Link>
            </li>
          );
        })}
      </ul>
      <hr />
      <Link href={paths.records} onClick={closeMenu} className="menu-item">
        <Icon name="list" size={22} />
        <span>{t('core.route.records')}</span>
      </Link>
      <Link href={paths.settings} onClick={closeMenu} className="menu-item">
        <Icon name="gear" size={22} />
        <span>{t('core.route.settings')}</span>
      </Link>
      <button type="button" className="menu-item" onClick={() => toast(t('core.notOpen'))}>
        <Icon name="anchor" size={22} />
        <span>{t('core.route.passageway')}</span>
      </button>
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
        <span>{t('core.refresh.act')}</span>
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
          <span>{t('core.local.title')}</span>
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
