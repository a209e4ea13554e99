import { LayerHistory } from './layer-history.ts';
import { restorePlace, withPlace } from './restore-place.ts';

const push = history.pushState.bind(history);
const replace = history.replaceState.bind(history);

restorePlace(history.state);

/** The layers of this page. */
export const layers = new LayerHistory({
  history,
  push: (state) => push(withPlace(state), ''),
  replace: (state, address) => replace(state, '', address),
  address: () => location.href,
  onPopState: (listener) => {
    // In the capture phase, to run before the router, which was registered earlier.
    addEventListener('popstate', (event) => listener() && event.stopImmediatePropagation(), { capture: true });
  },
  later: (work, ms) => setTimeout(work, ms),
});

// A link in a layer changes the address only after the layer's entry is left. Routers call these two functions and offer
// no other way to wait. This file loads with the first layer, long after the router.
history.pushState = (...change) => layers.navigate(() => push(...change));
history.replaceState = (...change) => layers.navigate(() => replace(...change));

// A link to a part of this page, such as the one that skips to the content, would add a history entry and look like leaving
// the open layer, so it only moves the focus.
addEventListener('click', (event) => {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href^="#"]') : null;
  const part = link && document.getElementById(link.hash.slice(1));
  if (!part) return;
  event.preventDefault();
  part.focus();
});
