import { TextButton } from '@ocean/ui/button';
import { Icon } from '@ocean/ui/icon';
import { useSyncExternalStore } from 'react';
import { useText } from '../i18n/use-text.ts';
import { useSession } from '../wallet/session.tsx';
import { PendingRow } from './pending-row.tsx';
import { useHome } from './use-home.ts';

/** What matters on every screen before its own content: the connection, the sign-in, and what is on its way. */
export function StatusRows({ isHome }: { isHome: boolean }) {
  return (
    <>
      <ConnectionRow />
      {isHome && <SessionRow />}
      <PendingRow />
    </>
  );
}

function ConnectionRow() {
  const t = useText();
  const isOnline = useSyncExternalStore(subscribeOnline, () => navigator.onLine);
  const home = useHome();
  if (isOnline && !home.isError) return null;
  return (
    <div className="notice notice-info" role="status">
      <Icon name="info" size={20} />
      <span>{t(isOnline ? 'core.down' : 'core.offline')}</span>
    </div>
  );
}

/**
 * Steps that stopped half-way, with the way to go on. Screens of the account say it in the place of their content, and
 * a wrong network has its badge in the header.
 */
const STOPPED = {
  failed: 'retry',
  locked: 'retry',
  refused: 'retry',
  signRefused: 'signAgain',
} as const;

function SessionRow() {
  const t = useText();
  const session = useSession();
  if (!isStopped(session.state)) return null;
  const act = STOPPED[session.state];
  const label = act === 'retry' ? t('core.retry') : t('core.gate.sign');
  return (
    <div className="notice notice-warn" role="status">
      <Icon name="warn" size={20} />
      <span>{t(`core.session.${session.state}`)}</span>
      <TextButton className="!text-current font-semibold" onClick={() => void session[act]()}>
        {label}
      </TextButton>
    </div>
  );
}

function isStopped(state: string): state is keyof typeof STOPPED {
  return Object.hasOwn(STOPPED, state);
}

function subscribeOnline(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}
