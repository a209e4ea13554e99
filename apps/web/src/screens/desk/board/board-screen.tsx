import '@ocean/ui/more-icons';
import { desk } from '@ocean/api/areas/desk';
import { useApiQuery } from '@ocean/api-react/use-api-query';
import { Notice } from '@ocean/ui/notice';
import { SkeletonRows } from '@ocean/ui/skeleton';
import { Link } from 'wouter';
import { paths } from '../../../base/paths.ts';
import { showPercent } from '../../../i18n/show.ts';
import { useText } from '../../../i18n/use-text.ts';
import { PassagewayChip } from '../../../sections/desk/passageway-chip.tsx';
import { BackLink } from '../../../shell/frame/back-link.tsx';
import { MemberGate } from '../../../shell/frame/member-gate.tsx';
import { Screen } from '../../../shell/frame/screen.tsx';
import { BoardList } from './board-list.tsx';

/** Pending orders that the own passageway may accept. */
export function BoardScreen() {
  const t = useText();
  return (
    <Screen title={t('deskOrders.board.title')}>
      <BackLink to={paths.passageway} />
      <MemberGate>
        <section className="grid w-full min-w-0 gap-4 wide:mx-auto wide:max-w-160">
          <OwnTerms />
          <div className="after-above grid min-w-0 gap-4">
            <BoardList />
          </div>
        </section>
      </MemberGate>
    </Screen>
  );
}

/** What accepting costs at the own level; or that the passageway takes no orders now, and the way to change that. */
function OwnTerms() {
  const t = useText();
  const user = useApiQuery(desk.userinfo, {});
  const levels = useApiQuery(desk.level, {});
  const own = levels.data?.levels.find(({ level }) => level === levels.data?.level);
  const state = user.data?.passageway.state;
  if (user.isPending || levels.isPending) return <SkeletonRows rows={1} />;
  return (
    <>
      {state !== undefined && state !== 'inPassageway' && (
        <div className="card grid gap-2">
          <p className="flex flex-wrap items-center gap-3">
            <PassagewayChip state={state} />
          </p>
          <p className="prose">{t('deskOrders.board.notTaking')}</p>
          <Link href={paths.passageway} className="text-button">
            {t('deskOrders.board.toPassageway')}
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
