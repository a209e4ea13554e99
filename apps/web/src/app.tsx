import { Toaster } from '@ocean/ui/toast';
import { Providers } from './providers.tsx';
import { Router } from './router.tsx';
import { ActivationPopup } from './shell/activation-popup.tsx';
import { ConnectSheet } from './shell/connect-sheet.tsx';
import { LanguageDrawer } from './shell/language-drawer.tsx';
import { LeftDrawer } from './shell/left-drawer.tsx';
import { LocalPanel } from './shell/local-panel.tsx';
import { WalletTaskProvider } from './wallet/wallet-task.tsx';

export function App() {
  return (
    <Providers>
      <WalletTaskProvider>
        <Router />
        <LeftDrawer />
        <LanguageDrawer />
        <ConnectSheet />
        <ActivationPopup />
        {__LOCAL_BUILD__ && <LocalPanel />}
        <Toaster />
      </WalletTaskProvider>
    </Providers>
  );
}
