import { LazyOverlays } from '../shell/overlays/lazy-overlays.tsx';
import { Providers } from './providers.tsx';
import { Router } from './router.tsx';

export function App() {
  return (
    <Providers>
      <Router />
      <LazyOverlays />
    </Providers>
  );
}
