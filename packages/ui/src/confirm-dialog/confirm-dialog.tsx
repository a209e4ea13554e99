import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '../button/button.tsx';
import { Sheet } from '../sheet/sheet.tsx';

/** The specification's clean-up time: the dialog is removed from the page this long after it closes. */
export const CONFIRM_CLEANUP_MS = 5000;

type ConfirmDialogProps = {
  open: boolean;
  title: string;
  children?: ReactNode;
  confirm: string;
  cancel: string;
  danger?: boolean;
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};

export function ConfirmDialog({ open, title, children, confirm, cancel, danger, busy, onConfirm, onCancel }: ConfirmDialogProps) {
  const [isKept, setIsKept] = useState(open);
  if (open && !isKept) setIsKept(true);

  useEffect(() => {
    if (open) return;
    const timer = setTimeout(() => setIsKept(false), CONFIRM_CLEANUP_MS);
    return () => clearTimeout(timer);
  }, [open]);

  if (!isKept) return null;
  return (
    <Sheet
      open={open}
      onClose={onCancel}
      title={title}
      place="center"
      dismissible={!busy}
      actions={
        <>
          <Button kind={danger ? 'danger' : 'main'} busy={busy ?? false} onClick={onConfirm}>
            {confirm}
          </Button>
          <Button kind="quiet" onClick={onCancel}>
            {cancel}
          </Button>
        </>
      }
    >
      {children && <p className="prose">{children}</p>}
    </Sheet>
  );
}
