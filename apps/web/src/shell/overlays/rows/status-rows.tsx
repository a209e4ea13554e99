import { useLocation } from 'wouter';
import { useHome } from '../../../api/use-home.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useSession } from '../../../wallet/session/session.tsx';
import { menuOfPage } from './menu-of-page.ts';
import { PendingRow } from './pending-row.tsx';
import { StatusRow } from './status-row.tsx';

/** A sign-in that stopped half-way, what operators have closed, and what is on its way. */
export function StatusRows({ isHome }: { isHome: boolean }) {
  return (
    <>
      {isHome && <SessionRow />}
      <MaintenanceRow />
      <ClosedRow />
      <PendingRow />
    </>
  );
}

function MaintenanceRow() {
  const t = useText();
  return useHome().data?.maintenance ? <StatusRow tone="warn" text={t('frame.maintenance')} /> : null;
}

/** A closed area stays within reach, because what a member has there can still be taken out. Under maintenance all are closed. */
function ClosedRow() {
  const t = useText();
  const { data } = useHome();
  const [location] = useLocation();
  const item = menuOfPage(location, data?.menu ?? []);
  return item?.isClosed && !data?.maintenance ? <StatusRow tone="warn" text={t('frame.closedHere')} /> : null;
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
  return <StatusRow tone="warn" text={t(`frame.session.${session.state}`)} act={{ label, onClick: () => void session[act]() }} />;
}

function isStopped(state: string): state is keyof typeof STOPPED {
  return Object.hasOwn(STOPPED, state);
}
