import { Providers } from './providers.tsx';
import { Router } from './router.tsx';
import { LazyOverlays } from './shell/lazy-overlays.tsx';

export function App() {
  return (
    <Providers>
      <Router />
      <LazyOverlays />
    </Providers>
  );
}
