import { home } from '@ocean/api/areas/home';
import { useApiQuery } from '@ocean/api-react/use-api-query';
import { loadTexts } from '../../i18n/load-texts.ts';
import { useText } from '../../i18n/use-text.ts';
import { lazyPart } from '../../lazy/lazy-part.ts';
import { SheetRow } from './sheet-row.tsx';

const remindersSheet = lazyPart(async () => {
  const [{ RemindersSheet }] = await Promise.all([import('./reminders-sheet.tsx'), loadTexts('reminders')]);
  return RemindersSheet;
});

/** One line that has its place from the first paint on; the rest comes with a tap. */
export function RemindersRow() {
  const t = useText();
  const { data } = useApiQuery(home.reminders, {}, { refetchInterval: 60_000 });
  const count = data?.list.length;
  return (
    <SheetRow sheet={remindersSheet} className="card card-list" icon="bell">
      {count === undefined ? '—' : count === 0 ? t('home.reminders.none') : <b>{t('home.reminders.some', { count })}</b>}
    </SheetRow>
  );
}
