import { type ReactNode, useId } from 'react';
import { IconButton } from '../button/button.tsx';
import { classList } from '../settings/class-list.ts';
import { useUiSettings } from '../settings/ui-settings.tsx';
import { ToastLayer } from '../toast/toast-layer.tsx';
import { useNativeDialog } from './use-native-dialog.ts';
import '../icon/more-icons.tsx';
import '../styles/fade-end.css';
import './sheet.css';

type SheetProps = {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  /** Small line above the title. */
  eyebrow?: ReactNode;
  /** One or two sentences under the title: what happens. */
  lead?: ReactNode;
  /** Stays in view below the scrolling content: main action, then cancel. */
  actions?: ReactNode;
  /** False while something runs that the member must keep seeing. */
  dismissible?: boolean;
  /** sheet: from the bottom on phones. center: a dialog on every width. */
  place?: 'sheet' | 'center';
  /** Long text without a control in it: the keyboard must reach it to scroll. */
  isLong?: boolean;
  children?: ReactNode;
};

/** From the bottom on phones, a dialog from 1024 px. Content in the order: what happens, cost, after, left out, act. */
export function Sheet({
  open,
  onClose,
  title,
  eyebrow,
  lead,
  actions,
  dismissible = true,
  place = 'sheet',
  isLong = false,
  children,
}: SheetProps) {
  const { ref, isPresent } = useNativeDialog({ open, onClose, dismissible });
  const { texts } = useUiSettings();
  const titleId = useId();
  return (
    <dialog
      ref={ref}
      className={classList('sheet', place === 'center' && 'sheet-center')}
      aria-labelledby={titleId}
      tabIndex={-1}
      closedby={dismissible ? 'closerequest' : 'none'}
    >
      {isPresent && (
        <div className="sheet-box">
          {place === 'sheet' && <span className="sheet-grip" aria-hidden="true" />}
          <header className="sheet-head">
            <div>
              {eyebrow && <p className="eyebrow">{eyebrow}</p>}
              <h2 id={titleId}>{title}</h2>
              {lead && <p className="sheet-lead">{lead}</p>}
            </div>
            {dismissible && <IconButton icon="close" label={texts.close} onClick={onClose} />}
          </header>
          <div className="sheet-body fade-end" {...(isLong ? { role: 'region', tabIndex: 0, 'aria-labelledby': titleId } : {})}>
            {children}
          </div>
          {actions && <footer className="sheet-actions">{actions}</footer>}
          <ToastLayer isActive={open} leads={false} />
        </div>
      )}
    </dialog>
  );
}
