import { RowLinkContent } from '@ocean/ui/list-row';
import { Sheet } from '@ocean/ui/sheet';
import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { BotHistory } from './bot-history.tsx';

/** The history of all bots of the account, including transfers of bots that are no longer in any list. */
export function AllHistory() {
  const t = useText();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="row-link px-1 text-label text-ink-2"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <RowLinkContent icon="list">{t('bots.mine.history')}</RowLinkContent>
      </button>
      <Sheet
        isLong
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={t('bots.mine.history')}
        lead={t('bots.mine.historyLead')}
      >
        {isOpen && <BotHistory />}
      </Sheet>
    </>
  );
}
