import { own } from '@ocean/api/areas/own';
import { useApiQuery } from '@ocean/api-react/use-api-query';
import { RowLinkContent } from '@ocean/ui/list-row';
import { useState } from 'react';
import { loadTexts } from '../../i18n/load-texts.ts';
import { useText } from '../../i18n/use-text.ts';
import { Late } from '../../shell/late.tsx';
import { latePart } from '../../shell/late-part.ts';

const remindersSheet = latePart(async () => {
  const [{ RemindersSheet }] = await Promise.all([import('./reminders-sheet.tsx'), loadTexts('reminders')]);
  return RemindersSheet;
});

/** One line that has its place from the first paint on, whatever there is to say; the rest comes with a tap. */
export function RemindersRow() {
  const t = useText();
  const { data } = useApiQuery(own.reminders, {}, { refetchInterval: 60_000 });
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const count = data?.list.length;
  return (
    <>
      <div className="card card-list">
        <button
          type="button"
          className="row-link"
          aria-haspopup="dialog"
          onClick={() => {
            setWasOpened(true);
            setIsOpen(true);
          }}
        >
          <RowLinkContent icon="bell">
            {count === undefined ? '—' : count === 0 ? t('home.reminders.none') : <b>{t('home.reminders.some', { count })}</b>}
          </RowLinkContent>
        </button>
      </div>
      {wasOpened && (
        <Late part={remindersSheet} isOver>
          {(RemindersSheet) => <RemindersSheet open={isOpen} onClose={() => setIsOpen(false)} />}
        </Late>
      )}
    </>
  );
}
