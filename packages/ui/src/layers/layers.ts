import { LayerHistory } from './layer-history.ts';

const push = history.pushState.bind(history);
const replace = history.replaceState.bind(history);

/** The layers of this page. */
export const layers = new LayerHistory({
  history,
  push: (state) => push(state, ''),
  replace: (state, address) => replace(state, '', address),
  address: () => location.href,
  onPopState: (listener) => addEventListener('popstate', listener),
  later: (work, ms) => setTimeout(work, ms),
});

// A link in a layer changes the address only after the layer's entry is left. Routers call these two and offer no other
// way to wait; this file loads with the first layer, long after the router.
history.pushState = (...change) => layers.navigate(() => push(...change));
history.replaceState = (...change) => layers.navigate(() => replace(...change));
