import { home } from '@ocean/api/areas/home';
import { useApiQuery } from '@ocean/api-react/use-api-query';
import { useLivePollInterval } from '../../../api/live-signal.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Lazy } from '../../../lazy/lazy.tsx';
import { textedPart } from '../../../lazy/texted-part.ts';
import { SheetRow } from '../sheet-row.tsx';

const load = () => import('./reminders-sheet.tsx');
const remindersSheet = textedPart(() => load().then((module) => module.RemindersSheet), 'reminders');
const firstReminder = textedPart(() => load().then((module) => module.FirstReminder), 'reminders');

/** One line that has its place from the first paint on: the most urgent thing, and how many more there are. */
export function RemindersRow() {
  const t = useText();
  const list = useApiQuery(home.reminders, {}, { refetchInterval: useLivePollInterval(60_000) }).data?.list;
  const isEmpty = (list?.length ?? 0) === 0;
  return (
    <SheetRow sheet={remindersSheet} className="card card-list" icon="bell">
      {/* As high from the beginning as two lines of `FirstReminder`. */}
      <span className="flex items-center" style={{ minBlockSize: '2.25rem' }}>
        {isEmpty ? (
          list ? (
            t('member.reminders.none')
          ) : (
            UNKNOWN
          )
        ) : (
          <Lazy part={firstReminder} skeleton={UNKNOWN} frame={() => UNKNOWN}>
            {(FirstReminder) => <FirstReminder list={list} />}
          </Lazy>
        )}
      </span>
    </SheetRow>
  );
}

const UNKNOWN = '—';
