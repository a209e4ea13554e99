import { ConfirmDialog } from '@ocean/ui/confirm-dialog';
import { useText } from '../../i18n/use-text.ts';
import { useSession } from '../../wallet/session/session.tsx';

type LogOutDialogProps = { open: boolean; onClose: () => void; onLogOut?: () => void };

/** Asks before this device is logged out, and says that nothing is lost by it. */
export function LogOutDialog({ open, onClose, onLogOut }: LogOutDialogProps) {
  const t = useText();
  const session = useSession();
  return (
    <ConfirmDialog
      open={open}
      title={t('frame.logOut.question')}
      confirm={t('core.logOut')}
      cancel={t('core.cancel')}
      onCancel={onClose}
      onConfirm={() => {
        onClose();
        onLogOut?.();
        void session.logOut();
      }}
    >
      {t('frame.logOut.text')}
    </ConfirmDialog>
  );
}
