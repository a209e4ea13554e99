import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Icon } from './icon.tsx';
import { dropToast, onToasts, readToasts, toast as showToast, type Toast, type ToastTone } from './toast-queue.ts';
import './toast.css';

export const TOAST_MS = 2000;

/** Shows one sentence above the tabs. Success messages are the specification's, word for word. */
export const toast = showToast;

const ICONS = {
  good: 'check',
  info: 'info',
  bad: 'warn',
} as const satisfies Record<ToastTone, string>;

/** Once in the app. A popover lies in the top layer, so a toast is seen over an open sheet too. */
export function Toaster() {
  const toasts = useSyncExternalStore(onToasts, readToasts, readToasts);
  const ref = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const layer = ref.current;
    if (!layer?.showPopover) return;
    // Shown anew each time: the last thing shown lies on top of an open dialog.
    if (layer.matches(':popover-open')) layer.hidePopover();
    if (toasts.length > 0) layer.showPopover();
  }, [toasts]);

  return (
    <div ref={ref} className="toaster" popover="manual" role="status" aria-live="polite">
      {toasts.map((one) => (
        <ToastPill key={one.id} one={one} />
      ))}
    </div>
  );
}

function ToastPill({ one }: { one: Toast }) {
  const [isHeld, setIsHeld] = useState(false);

  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => dropToast(one.id), TOAST_MS);
    return () => clearTimeout(timer);
  }, [isHeld, one.id]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only pauses the clock, nothing depends on it
    <div
      className={`toast toast-${one.tone}`}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: reachable, so that a keyboard can pause it too
      tabIndex={0}
    >
      <Icon name={ICONS[one.tone]} size={20} />
      <span>{one.text}</span>
    </div>
  );
}
