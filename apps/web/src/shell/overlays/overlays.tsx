import '@ocean/ui/more-icons';
import { PullToRefresh } from '@ocean/ui/pull-to-refresh';
import { ToastLayer } from '@ocean/ui/toast-layer';
import { useEffect } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { SpendingHost } from '../../wallet/sign/spending/spending-host.tsx';
import { TaskHost } from '../../wallet/task/sheet/task-host.tsx';
import { addFrameExtras } from '../frame/frame-extras.ts';
import { ActivationPopup } from './activation-popup.tsx';
import { ConnectSheet } from './connect-sheet.tsx';
import { LanguageDrawer } from './language-drawer.tsx';
import { LeftDrawer } from './left-drawer.tsx';
import { LocalPanel } from './local-panel.tsx';
import { NetworkBadge } from './network-badge.tsx';
import { refresh } from './refresh.ts';
import { StatusRows } from './rows/status-rows.tsx';
import { StatusStrip } from './rows/status-strip.tsx';

const FRAME_EXTRAS = { Rows: StatusRows, Strip: StatusStrip, Badge: NetworkBadge };

/** Everything that opens over a screen. It arrives after the first paint, in one piece. */
export function Overlays() {
  const t = useText();
  // Shown from here and not when this file arrives: their texts may come later, and what stands there would keep its keys.
  useEffect(() => addFrameExtras(FRAME_EXTRAS), []);
  return (
    <>
      <PullToRefresh busyLabel={t('core.loading')} onRefresh={refresh} />
      <LeftDrawer />
      <LanguageDrawer />
      <ConnectSheet />
      <ActivationPopup />
      {__LOCAL_BUILD__ && <LocalPanel />}
      <TaskHost />
      <SpendingHost />
      <ToastLayer />
    </>
  );
}
