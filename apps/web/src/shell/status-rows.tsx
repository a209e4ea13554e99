import { TextButton } from '@ocean/ui/button';
import { Icon } from '@ocean/ui/icon';
import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { textLocale } from '../i18n/load-texts.ts';
import { useText } from '../i18n/use-text.ts';
import { updateSignal } from '../offline/update-signal.ts';
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
      <UpdateRow />
    </>
  );
}

function ConnectionRow() {
  const t = useText();
  const isOnline = useSyncExternalStore(subscribeOnline, () => navigator.onLine);
  const home = useHome();
  const queries = useQueryClient();
  // What was read before this page began was put in place of what could not be read.
  const isOld = home.data !== undefined && home.dataUpdatedAt < performance.timeOrigin;
  if (isOnline && !home.isError && !isOld) return null;
  const ages = queries
    .getQueryCache()
    .findAll({ type: 'active' })
    .map(({ state }) => state.dataUpdatedAt)
    .filter((at) => at > 0);
  return (
    <div className="notice notice-info" role="status">
      <Icon name="info" size={20} />
      <span>
        {t(isOnline ? 'core.down' : 'core.offline')}
        {ages.length > 0 && ` ${t('core.asOf', { time: showMoment(Math.min(...ages)) })}`}
      </span>
    </div>
  );
}

/** The oldest figure in view says how old the page is. The page's formats come later than this row. */
function showMoment(at: number): string {
  return new Date(at).toLocaleString(textLocale, { dateStyle: 'medium', timeStyle: 'short' });
}

function UpdateRow() {
  const t = useText();
  const update = useSyncExternalStore(updateSignal.subscribe, updateSignal.read);
  if (!update) return null;
  return (
    <div className="notice notice-info" role="status">
      <Icon name="info" size={20} />
      <span>{t('core.update')}</span>
      <TextButton className="!text-current font-semibold" onClick={update}>
        {t('core.update.act')}
      </TextButton>
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
