import { TextButton } from '@ocean/ui/button';
import { Icon } from '@ocean/ui/icon';
import { useSyncExternalStore } from 'react';
import { useLocation } from 'wouter';
import { useHome } from '../../api/use-home.ts';
import { isOlder } from '../../base/is-older.ts';
import { useText } from '../../i18n/use-text.ts';
import { updateSignal } from '../../offline/update-signal.ts';
import { useSession } from '../../wallet/session/session.tsx';
import { PendingRow } from './pending-row.tsx';

/** A sign-in that stopped half-way, what is on its way, what operators have closed, and a newer version of the app. */
export function FrameRows({ isHome }: { isHome: boolean }) {
  return (
    <>
      {isHome && <SessionRow />}
      <ClosedRow />
      <PendingRow />
      <UpdateRow />
    </>
  );
}

/** A closed area stays within reach, because what a member has there can still be taken out. */
function ClosedRow() {
  const t = useText();
  const home = useHome();
  const [location] = useLocation();
  const item = home.data?.menu.find(({ route }) => route === location.toLowerCase());
  if (!home.data?.maintenance && !item?.isClosed) return null;
  return (
    <div className="notice notice-warn" role="status">
      <Icon name="warn" size={20} />
      <span>{t(home.data?.maintenance ? 'status.maintenance' : 'status.closedHere')}</span>
    </div>
  );
}

function UpdateRow() {
  const t = useText();
  const update = useSyncExternalStore(updateSignal.subscribe, updateSignal.read);
  const leastSafe = useHome().data?.leastSafeVersion;
  if (leastSafe !== undefined && isOlder(__APP_VERSION__, leastSafe)) {
    return (
      <div className="notice notice-warn" role="status">
        <Icon name="warn" size={20} />
        <span>{t('status.unsafe')}</span>
        <TextButton className="!text-current font-semibold" onClick={update ?? (() => location.reload())}>
          {t('status.unsafe.act')}
        </TextButton>
      </div>
    );
  }
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
