import '@ocean/ui/more-icons';
import { proof } from '@ocean/api/areas/proof';
import { useApiQuery } from '@ocean/api-react/use-api-query';
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
 * What anyone may check of the money, without an account; and what each member may check of the own. What can be pressed comes
 * with the figures above it, so that it does not move when they arrive.
 */
export function ProofScreen() {
  const t = useText();
  const shown = useApiQuery(proof.show, {}, { refetchInterval: 60_000 });
  // Without the figures, what needs none of them stands below what could not be read.
  const isFailed = shown.error !== null && shown.data === undefined;
  return (
    <Screen title={t('proof.title')}>
      <BackLink />
      <p className="prose">{t('proof.lead')}</p>
      <div className="column-pair">
        <div className="grid content-start gap-5">
          <Section query={shown}>
            {(data) => (
              <>
                <ReservesCard newest={data.newest} />
                <OwnCheck />
              </>
            )}
          </Section>
          {isFailed && <OwnCheck />}
        </div>
        <div className="grid content-start gap-5 after-above">
          {isFailed ? (
            <WithoutFigures />
          ) : (
            <Section query={shown}>
              {(data) => (
                <>
                  <EmissionCard emission={data.emission} paramChanges={data.paramChanges} />
                  <AuditCard audit={data.audit} />
                  <WithoutFigures />
                </>
              )}
            </Section>
          )}
        </div>
      </div>
    </Screen>
  );
}

function OwnCheck() {
  const t = useText();
  return (
    <MemberGate>
      <CheckCard title={t('proof.check')} text={t('proof.check.text')} act={t('proof.check')} kind="main" />
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
