import { useEffect, useRef } from 'react';
import { layers } from './layers.ts';

type LayerProps = {
  open: boolean;
  onClose: () => void;
  /** False while it may not be closed. What may never be closed gets no entry: Back leaves the page beneath it. */
  closable?: boolean;
};

/** The browser's Back closes what is open, the topmost first. */
export function useLayer({ open, onClose, closable = true }: LayerProps): void {
  const current = useRef({ onClose, closable });
  const remove = useRef<(() => void) | null>(null);
  useEffect(() => {
    current.current = { onClose, closable };
  });
  useEffect(() => {
    if (open && closable) {
      remove.current ??= layers.add({
        close: () => current.current.onClose(),
        isClosable: () => current.current.closable,
      });
    }
    if (!open) {
      remove.current?.();
      remove.current = null;
    }
  }, [open, closable]);
  useEffect(
    () => () => {
      remove.current?.();
      remove.current = null;
    },
    [],
  );
}
