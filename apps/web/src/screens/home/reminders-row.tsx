import { own } from '@ocean/api/areas/own';
import { useApiQuery } from '@ocean/api-react/use-api-query';
import { loadTexts } from '../../i18n/load-texts.ts';
import { useText } from '../../i18n/use-text.ts';
import { latePart } from '../../shell/late-part.ts';
import { SheetRow } from './sheet-row.tsx';

const remindersSheet = latePart(async () => {
  const [{ RemindersSheet }] = await Promise.all([import('./reminders-sheet.tsx'), loadTexts('reminders')]);
  return RemindersSheet;
});

/** One line that has its place from the first paint on, whatever there is to say; the rest comes with a tap. */
export function RemindersRow() {
  const t = useText();
  const { data } = useApiQuery(own.reminders, {}, { refetchInterval: 60_000 });
  const count = data?.list.length;
  return (
    <SheetRow sheet={remindersSheet} className="card card-list" icon="bell">
      {count === undefined ? '—' : count === 0 ? t('home.reminders.none') : <b>{t('home.reminders.some', { count })}</b>}
    </SheetRow>
  );
}
