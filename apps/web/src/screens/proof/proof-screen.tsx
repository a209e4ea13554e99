import '@ocean/ui/more-icons';
import { proof } from '@ocean/api/areas/proof';
import { useApiQuery } from '@ocean/api-react/use-api-query';
import { Outline } from '@ocean/ui/outline';
import { Skeleton } from '@ocean/ui/skeleton';
import { useHome } from '../../api/use-home.ts';
import { usePlatformOffset } from '../../api/use-platform-offset.ts';
import { useText } from '../../i18n/use-text.ts';
import { CheckCard } from '../../sections/proof/check-card.tsx';
import { BackLink } from '../../shell/frame/back-link.tsx';
import { MemberGate } from '../../shell/frame/member-gate.tsx';
import { Screen } from '../../shell/frame/screen.tsx';
import { Section } from '../../shell/frame/section.tsx';
import { AuditCard } from './audit-card.tsx';
import { DayList } from './days/day-list.tsx';
import { EmissionCard } from './emission-card.tsx';
import { LimitsCard } from './limits-card.tsx';
import { ReservesCard } from './reserves-card.tsx';
import { ScriptCard } from './script-card.tsx';

/**
 * The public checks of the platform's money, without an account, and the check of a member's own balance. Buttons are rendered
 * together with the figures above them, so that they do not move when the figures arrive.
 */
export function ProofScreen() {
  const t = useText();
  const shown = useApiQuery(proof.show, {}, { refetchInterval: 60_000 });
  // If the figures cannot be read, the parts that need none of them are shown below the error.
  const isFailed = shown.error !== null && shown.data === undefined;
  return (
    <Screen title={t('proof.title')}>
      <BackLink />
      <p className="prose">{t('proof.lead')}</p>
      <div className="column-pair">
        {isFailed ? (
          <>
            <div>
              <Section query={shown}>{() => null}</Section>
              <OwnCheck />
            </div>
            <div>
              <WithoutFigures />
            </div>
          </>
        ) : (
          <Section query={shown} skeleton={<ProofSkeleton />}>
            {(data) => (
              <>
                <div>
                  <ReservesCard newest={data.newest} />
                  <OwnCheck />
                </div>
                <div>
                  <EmissionCard emission={data.emission} paramChanges={data.paramChanges} />
                  <AuditCard audit={data.audit} />
                  <WithoutFigures />
                </div>
              </>
            )}
          </Section>
        )}
      </div>
      {/* Last: it is known only when the page is there, and would move what stands below it. */}
      {__LOCAL_BUILD__ && <MovedClock />}
    </Screen>
  );
}

/** A block keeps its real time when a local clock is moved, so that days and times on this screen do not belong together. */
function MovedClock() {
  const t = useText();
  const isLocal = useHome().data?.chain.isLocal;
  return usePlatformOffset() !== 0 && isLocal && <p className="prose">{t('local.proofTimes')}</p>;
}

/** The reserves and the emission, while they are being asked for. */
function ProofSkeleton() {
  return (
    <>
      <Skeleton width="100%" height={520} radius={20} />
      <Skeleton width="100%" height={320} radius={20} />
    </>
  );
}

function OwnCheck() {
  const t = useText();
  const card = <CheckCard title={t('proof.check')} text={t('proof.check.text')} act={t('proof.check')} kind="main" />;
  // A returning member's placeholder is as high as the card, so that nothing below it moves.
  return (
    <MemberGate about={t('proof.gate')} skeleton={<Outline>{card}</Outline>}>
      {card}
    </MemberGate>
  );
}

/** What needs no figure of the moment. */
function WithoutFigures() {
  return (
    <>
      <LimitsCard />
      <ScriptCard />
      {/* Its rows arrive last, so nothing stands below them. */}
      <DayList />
    </>
  );
}
