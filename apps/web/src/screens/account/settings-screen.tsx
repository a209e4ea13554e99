import '@ocean/ui/more-icons';
import { useText } from '../../i18n/use-text.ts';
import { MemberGate } from '../../shell/frame/member-gate.tsx';
import { Screen } from '../../shell/frame/screen.tsx';
import { Allowances } from './allowances.tsx';
import { ApprovalChoiceCard } from './approval-choice-card.tsx';
import { ExportCard } from './export-card.tsx';
import { LookCard } from './look-card.tsx';
import { RemindersCard } from './reminders-card.tsx';
import { Sessions } from './sessions.tsx';

export function SettingsScreen() {
  const t = useText();
  return (
    <Screen title={t('account.title')}>
      <div className="column-pair">
        <div className="grid content-start gap-5">
          <LookCard />
          <ApprovalChoiceCard />
        </div>
        <div className="grid content-start gap-5">
          <MemberGate>
            <RemindersCard />
            <Allowances />
            <Sessions />
            <ExportCard />
          </MemberGate>
        </div>
      </div>
    </Screen>
  );
}
