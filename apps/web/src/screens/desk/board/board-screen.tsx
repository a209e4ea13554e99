import '@ocean/ui/more-icons';
import { desk } from '@ocean/api/areas/desk';
import type { PassagewayState } from '@ocean/api/desk/states';
import type { OutputOf } from '@ocean/api/endpoint';
import { useApiQuery } from '@ocean/api-react/use-api-query';
import { Notice } from '@ocean/ui/notice';
import { SkeletonRows } from '@ocean/ui/skeleton';
import { Link } from 'wouter';
import { paths } from '../../../base/paths.ts';
import { showPercent } from '../../../i18n/show.ts';
import { useText } from '../../../i18n/use-text.ts';
import { PassagewayChip } from '../../../sections/desk/passageway-chip.tsx';
import { useArrived } from '../../../sections/lists/use-arrived.ts';
import { BackLink } from '../../../shell/frame/back-link.tsx';
import { MemberGate } from '../../../shell/frame/member-gate.tsx';
import { Screen } from '../../../shell/frame/screen.tsx';
import { NotOpened } from '../not-opened.tsx';
import { BoardList } from './board-list.tsx';

/** Pending orders that the member's passageway may accept. */
export function BoardScreen() {
  const t = useText();
  return (
    <Screen title={t('deskOrders.board.title')}>
      <BackLink to={paths.passageway} />
      <MemberGate about={t('deskOrders.board.lead')}>
        <Board />
      </MemberGate>
    </Screen>
  );
}

/** The member's terms and the market choice are above the orders and their filters, and arrive first, so they push nothing down. */
function Board() {
  const t = useText();
  const user = useApiQuery(desk.userinfo, {});
  const levels = useApiQuery(desk.level, {});
  const markets = useApiQuery(desk.markets, {});
  const isThere = useArrived(user, levels, markets);
  if (user.data?.passageway.openedAt === null) return <NotOpened user={user.data} text={t('deskOrders.board.notOpened.text')} />;
  return (
    <section className="grid w-full min-w-0 grid-cols-1 gap-4 wide:mx-auto wide:max-w-160">
      {isThere ? <OwnTerms state={user.data?.passageway.state} levels={levels.data} /> : <SkeletonRows rows={1} />}
      {/* Requested in parallel. */}
      <div className={isThere ? 'grid grid-cols-1 gap-4' : 'hidden'}>
        <BoardList markets={markets.data?.list ?? []} />
      </div>
    </section>
  );
}

type OwnTermsProps = { state: PassagewayState | undefined; levels: OutputOf<typeof desk.level> | undefined };

/** The cost of accepting at the member's level; or that the passageway takes no orders now, with a link to change that. */
function OwnTerms({ state, levels }: OwnTermsProps) {
  const t = useText();
  const own = levels?.levels.find(({ level }) => level === levels.level);
  return (
    <>
      {state !== undefined && state !== 'inPassageway' && (
        <div className="card grid gap-2">
          <p className="flex flex-wrap items-center gap-3">
            <PassagewayChip state={state} />
          </p>
          <p className="prose">{t('deskOrders.board.notTaking')}</p>
          <Link href={paths.passageway} className="text-button">
            {t('desk.toPassageway')}
          </Link>
        </div>
      )}
      {own && (
        <Notice tone="quiet">
          {t('deskOrders.board.terms', { level: own.level, fee: showPercent(own.fee), hours: own.holdHours })}
        </Notice>
      )}
    </>
  );
}
