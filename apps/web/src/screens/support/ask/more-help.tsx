import { Section } from '@ocean/ui/card';
import { RowLinkContent } from '@ocean/ui/list-row';
import { useState } from 'react';
import { Link } from 'wouter';
import { paths } from '../../../base/paths.ts';
import { useText } from '../../../i18n/use-text.ts';
import { TICKETS_PATH } from '../parts/ticket-path.ts';
import { ThreadsSheet } from './threads-sheet.tsx';

/** The ways on from the assistant: articles, people, and what was asked before. */
export function MoreHelp() {
  const t = useText();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Section title={t('support.ask.more')}>
        <div className="card card-list">
          <button type="button" className="row-link" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
            <RowLinkContent icon="clock">{t('support.ask.threads.title')}</RowLinkContent>
          </button>
          <Link href={paths.help} className="row-link">
            <RowLinkContent icon="info">{t('support.ask.help')}</RowLinkContent>
          </Link>
          <Link href={TICKETS_PATH} className="row-link">
            <RowLinkContent icon="message">{t('support.lists.tickets')}</RowLinkContent>
          </Link>
        </div>
      </Section>
      <ThreadsSheet open={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}
