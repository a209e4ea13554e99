import '@ocean/ui/more-icons';
import { useText } from '../../i18n/use-text.ts';
import { MemberGate } from '../../shell/frame/member-gate.tsx';
import { Screen } from '../../shell/frame/screen.tsx';
import { RecordList } from './record-list.tsx';

export function RecordsScreen() {
  const t = useText();
  return (
    <Screen title={t('records.title')}>
      <MemberGate>
        <RecordList />
      </MemberGate>
    </Screen>
  );
}
