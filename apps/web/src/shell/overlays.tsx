import '@ocean/ui/more-icons';
import { PullToRefresh } from '@ocean/ui/pull-to-refresh';
import { ToastLayer } from '@ocean/ui/toast-layer';
import { useText } from '../i18n/use-text.ts';
import { TaskHost } from '../wallet/task-host.tsx';
import { ActivationPopup } from './activation-popup.tsx';
import { ConnectSheet } from './connect-sheet.tsx';
import { LanguageDrawer } from './language-drawer.tsx';
import { LateRows } from './late-rows.tsx';
import { lateRowsSignal } from './late-rows-signal.ts';
import { LeftDrawer } from './left-drawer.tsx';
import { LocalPanel } from './local-panel.tsx';
import { refresh } from './refresh.ts';

lateRowsSignal.set(LateRows);

/** Everything that opens over a screen. It arrives after the first paint, in one piece. */
export function Overlays() {
  const t = useText();
  return (
    <>
      <PullToRefresh busyLabel={t('core.loading')} onRefresh={refresh} />
      <LeftDrawer />
      <LanguageDrawer />
      <ConnectSheet />
      <ActivationPopup />
      {__LOCAL_BUILD__ && <LocalPanel />}
      <TaskHost />
      <ToastLayer />
    </>
  );
}
