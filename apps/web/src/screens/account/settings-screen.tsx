import '@ocean/ui/more-icons';
import { useText } from '../../i18n/use-text.ts';
import { arriveInvitation, LazyInvitation } from '../../sections/invitation/lazy-invitation.tsx';
import { CheckCard } from '../../sections/proof/check-card.tsx';
import { BackLink } from '../../shell/frame/back-link.tsx';
import { Later } from '../../shell/frame/later.tsx';
import { MemberGate } from '../../shell/frame/member-gate.tsx';
import { Screen } from '../../shell/frame/screen.tsx';
import { useIsExpected } from '../../shell/frame/use-is-expected.ts';
import { Allowances } from './allowances.tsx';
import { ApprovalChoiceCard } from './approval-choice-card.tsx';
import { ExportCard } from './export-card.tsx';
import { LookCard } from './look-card.tsx';
import { PushCard } from './push-card.tsx';
import { RemindersCard } from './reminders-card.tsx';
import { Sessions } from './sessions.tsx';

/** Loaded before the screen is shown, so that nothing on it moves. */
export const arriveSettings = arriveInvitation;

/** Parts that are loading keep their space reserved. Sessions come last, because their number is not known in advance. */
export function SettingsScreen() {
  const t = useText();
  return (
    <Screen title={t('account.title')}>
      <BackLink />
      <p className="prose">{t('account.lead')}</p>
      <div className="column-pair">
        <div>
          <LookCard />
          <ApprovalChoiceCard />
          <LazyInvitation isExpected={useIsExpected()} />
        </div>
        <div>
          <MemberGate>
            <RemindersCard />
            <Later>
              <Allowances />
              <ExportCard />
              <CheckCard title={t('account.proof')} text={t('account.proof.text')} act={t('account.proof.act')} />
              <PushCard />
              <Sessions />
            </Later>
          </MemberGate>
        </div>
      </div>
    </Screen>
  );
}
