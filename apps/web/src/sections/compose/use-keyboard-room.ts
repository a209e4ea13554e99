import { useEffect } from 'react';

/** Less than any keyboard on a screen, and more than a browser's own bars. */
const LEAST_KEYBOARD_PX = 120;

/**
 * While a keyboard on the screen covers the end of the page, what stays at the bottom stands above it. Browsers of phones leave
 * the page as high as it was, and would hide there what is being typed into.
 */
export function useKeyboardRoom(): void {
  useEffect(() => {
    const seen = window.visualViewport;
    if (!seen) return;
    const root = document.documentElement;
    const follow = () => {
      const coveredPx = Math.round(window.innerHeight - seen.height - seen.offsetTop);
      // A page that is zoomed in is smaller than its window, too.
      const isOpen = seen.scale === 1 && window.innerHeight - seen.height > LEAST_KEYBOARD_PX;
      root.toggleAttribute('data-keyboard', isOpen);
      root.style.setProperty('--keyboard', isOpen ? `${Math.max(0, coveredPx)}px` : '0px');
    };
    follow();
    seen.addEventListener('resize', follow);
    seen.addEventListener('scroll', follow);
    return () => {
      seen.removeEventListener('resize', follow);
      seen.removeEventListener('scroll', follow);
      root.removeAttribute('data-keyboard');
      root.style.removeProperty('--keyboard');
    };
  }, []);
}
