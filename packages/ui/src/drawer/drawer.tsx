import type { ReactNode } from 'react';
import { classList } from '../settings/class-list.ts';
import { useNativeDialog } from '../sheet/use-native-dialog.ts';
import { ToastLayer } from '../toast/toast-layer.tsx';
import '../styles/fade-end.css';
import './drawer.css';
import '../sheet/sheet.css';

type DrawerProps = {
  open: boolean;
  onClose: () => void;
  label: string;
  side?: 'start' | 'end';
  /** A deep panel at the top, under the status bar. */
  head?: ReactNode;
  foot?: ReactNode;
  children: ReactNode;
};

/** Slides in from one edge over the page. */
export function Drawer({ open, onClose, label, side = 'start', head, foot, children }: DrawerProps) {
  const { ref, isPresent } = useNativeDialog({
    open,
    onClose,
    dismissible: true,
  });
  return (
    <dialog ref={ref} className={classList('drawer', side === 'end' && 'drawer-end')} aria-label={label} tabIndex={-1}>
      {isPresent && (
        <div className="drawer-box">
          {head && <header className="drawer-head deep">{head}</header>}
          <div className="drawer-body fade-end">{children}</div>
          {foot && <footer className="drawer-foot">{foot}</footer>}
          <ToastLayer isActive={open} leads={false} />
        </div>
      )}
    </dialog>
  );
}
