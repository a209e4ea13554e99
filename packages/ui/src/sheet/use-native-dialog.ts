import { type RefObject, useDeferredValue, useEffect, useRef, useState } from 'react';
import { useLayer } from '../layers/use-layer.ts';

/** Duration of the longest exit animation; the content stays until it is over. */
const EXIT_MS = 360;

type NativeDialog = {
  ref: RefObject<HTMLDialogElement | null>;
  /** True while open and until the exit animation is over: render the content only then. */
  isPresent: boolean;
};

/**
 * Drives the platform's own modal `<dialog>`: top layer, inert page behind, focus kept inside and given back.
 * The browser's Back closes it. A dialog that must not be dismissed is opened again when the browser closes it (repeated Escape does that).
 */
export function useNativeDialog({
  open: isAsked,
  onClose,
  dismissible,
}: {
  open: boolean;
  onClose: () => void;
  dismissible: boolean;
}): NativeDialog {
  const ref = useRef<HTMLDialogElement>(null);
  useLayer({ open: isAsked, onClose, dismissible });
  // The tap gets its response first, and the content is rendered after it. Closing does not wait.
  const open = useDeferredValue(isAsked, false) && isAsked;
  const [isPresent, setIsPresent] = useState(open);
  if (open && !isPresent) setIsPresent(true);

  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    if (open && !dialog.open) {
      dialog.showModal();
      const wanted = dialog.querySelector<HTMLElement>('[data-autofocus]');
      (wanted ?? dialog).focus({ preventScroll: true });
    }
    if (!open && dialog.open) dialog.close();
    if (open) return;
    const timer = setTimeout(() => setIsPresent(false), EXIT_MS);
    return () => clearTimeout(timer);
  }, [open]);

  useEffect(() => {
    const dialog = ref.current;
    if (!dialog || !open) return;
    const closed = () => {
      if (dismissible) onClose();
      else dialog.showModal();
    };
    const keepOpen = (event: Event) => {
      if (!dismissible) event.preventDefault();
    };
    const backdrop = (event: MouseEvent) => {
      if (dismissible && event.target === dialog) dialog.close();
    };
    dialog.addEventListener('close', closed);
    dialog.addEventListener('cancel', keepOpen);
    dialog.addEventListener('click', backdrop);
    return () => {
      dialog.removeEventListener('close', closed);
      dialog.removeEventListener('cancel', keepOpen);
      dialog.removeEventListener('click', backdrop);
    };
  }, [open, dismissible, onClose]);

  return { ref, isPresent };
}
