import { proof } from '@ocean/api/areas/proof';
import { Section } from '@ocean/ui/card';
import { ListRow, Tile } from '@ocean/ui/list-row';
import { useState } from 'react';
import { showCount, showDateTime, showDay } from '../../../i18n/show.ts';
import { useText } from '../../../i18n/use-text.ts';
import { PagedList } from '../../../sections/lists/paged-list.tsx';
import { useApiPages } from '../../../sections/lists/use-api-pages.ts';
import type { PublishedDay } from '../../../sections/proof/check-own.ts';
import { DaySheet } from './day-sheet.tsx';

/** The published days, newest first; each opens its roots and the file of its rows. */
export function DayList() {
  const t = useText();
  const pages = useApiPages(proof.days, { size: 10 });
  const [shown, setShown] = useState<PublishedDay | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const open = (day: PublishedDay) => {
    setShown(day);
    setIsOpen(true);
  };
  return (
    <Section title={t('proof.days')}>
      <p className="prose px-1 pb-3">{t('proof.days.text')}</p>
      <PagedList pages={pages} empty={<p className="prose">{t('proof.none')}</p>} end={t('proof.end')} more={t('proof.more')}>
        {(day) => (
          <ListRow
            key={day.day}
            lead={<Tile icon="layers" />}
            title={showDay(day.day)}
            second={t('proof.days.published', { time: showDateTime(day.publishedAt) })}
            end={t('proof.block.short', { block: showCount(day.block) })}
            onOpen={() => open(day)}
          />
        )}
      </PagedList>
      {shown && <DaySheet day={shown} open={isOpen} onClose={() => setIsOpen(false)} />}
    </Section>
  );
}
