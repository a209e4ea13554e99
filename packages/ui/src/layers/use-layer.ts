import { useEffect, useLayoutEffect, useRef } from 'react';
import { layers } from './layers.ts';

type LayerProps = {
  open: boolean;
  onClose: () => void;
  /** False while it may not be closed. A layer that may never be closed gets no entry: Back leaves the page beneath it. */
  dismissible?: boolean;
};

/** Makes the browser's Back close open layers, the topmost first. */
export function useLayer({ open, onClose, dismissible = true }: LayerProps): void {
  const current = useRef({ onClose, dismissible });
  const remove = useRef<(() => void) | null>(null);
  // In the same commit as the rendering, so that the next Back sees the new values.
  useLayoutEffect(() => {
    current.current = { onClose, dismissible };
  });
  useEffect(() => {
    if (open && dismissible) {
      remove.current ??= layers.add({
        close: () => current.current.onClose(),
        isDismissible: () => current.current.dismissible,
      });
    }
    if (!open) {
      remove.current?.();
      remove.current = null;
    }
  }, [open, dismissible]);
  useEffect(
    () => () => {
      remove.current?.();
      remove.current = null;
    },
    [],
  );
}
