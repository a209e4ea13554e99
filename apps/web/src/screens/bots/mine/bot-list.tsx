import type { BotStatus } from '@ocean/api/inputs/bot-status';
import { useApi } from '@ocean/api-react/api-provider';
import { SkeletonRows } from '@ocean/ui/skeleton';
import { WindowList } from '@ocean/ui/window-list';
import { type ReactNode, useEffect } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { SectionFailure } from '../../../sections/lists/section-failure.tsx';
import type { Bot } from '../describe/describe-bot.ts';
import { BotRow } from './bot-row.tsx';
import type { BotChoiceList } from './use-bot-choice.ts';
import { useBotPages } from './use-bot-pages.ts';

/** The height of a row with one-line texts, used until a row has been measured. */
const ROW_HEIGHT_PX = 69;

type BotListProps = {
  status: BotStatus | null;
  today: number | undefined;
  choice: BotChoiceList;
  empty: ReactNode;
  onOpen: (bot: Bot) => void;
};

/** A virtual list of all bots: only the rows in view are read and rendered. */
export function BotList({ status, today, choice, empty, onOpen }: BotListProps) {
  const t = useText();
  const pages = useBotPages(status);
  const { sayError } = useApi();
  const isKnown = pages.total !== undefined;
  // Once the list is known, a failing page does not replace it: it is requested again when it is scrolled into view.
  useEffect(() => {
    if (isKnown && pages.error) sayError(pages.error);
  }, [isKnown, pages.error, sayError]);
  const onPress = choice.isOpen ? choice.toggle : onOpen;
  if (pages.total === undefined) {
    return pages.error ? <SectionFailure error={pages.error} onRetry={pages.retry} /> : <SkeletonRows rows={4} />;
  }
  if (pages.total === 0) return empty;
  return (
    <>
      <WindowList
        label={t('bots.mine.list')}
        hint={t('bots.mine.keys')}
        count={pages.total}
        rowHeight={ROW_HEIGHT_PX}
        onRange={pages.showRange}
      >
        {(row, tabIndex) => {
          const bot = pages.botAt(row);
          return (
            <BotRow
              bot={bot}
              today={today ?? bot?.boughtDay ?? 0}
              isChosen={choice.isOpen ? bot !== undefined && choice.has(bot.id) : null}
              tabIndex={tabIndex}
              onPress={onPress}
            />
          );
        }}
      </WindowList>
      {pages.total > 10 && <p className="hint list-end">{t('bots.mine.end')}</p>}
    </>
  );
}
