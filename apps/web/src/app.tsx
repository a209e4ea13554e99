import { Toaster } from '@ocean/ui/toast';
import { Providers } from './providers.tsx';
import { Router } from './router.tsx';
import { LazyOverlays } from './shell/lazy-overlays.tsx';
import { WalletTaskProvider } from './wallet/wallet-task.tsx';

export function App() {
  return (
    <Providers>
      <WalletTaskProvider>
        <Router />
        <LazyOverlays />
        <Toaster />
      </WalletTaskProvider>
    </Providers>
  );
}
