import type { BotStatus } from '@ocean/api/areas/bots';
import { useApi } from '@ocean/api-react/api-provider';
import { ErrorState } from '@ocean/ui/error-state';
import { SkeletonRows } from '@ocean/ui/skeleton';
import { WindowList } from '@ocean/ui/window-list';
import { type ReactNode, useEffect } from 'react';
import { failureText } from '../../i18n/failure-text.ts';
import { useText } from '../../i18n/use-text.ts';
import { problemDetails } from '../../shell/problem-details.ts';
import { BotRow } from './bot-row.tsx';
import type { Bot } from './describe-bot.ts';
import type { BotChoiceList } from './use-bot-choice.ts';
import { useBotPages } from './use-bot-pages.ts';

/** Of a row with one line each, until one was measured. */
const ROW_HEIGHT_PX = 69;

type BotListProps = {
  status: BotStatus | null;
  today: number | undefined;
  choice: BotChoiceList;
  empty: ReactNode;
  onOpen: (bot: Bot) => void;
};

/** All bots, however many: the rows in view are read and shown, the others have their place. */
export function BotList({ status, today, choice, empty, onOpen }: BotListProps) {
  const t = useText();
  const pages = useBotPages(status);
  const { sayError } = useApi();
  const isKnown = pages.total !== undefined;
  // Where the list is known, one page that fails is no reason to take it away: it is asked for again when it is passed.
  useEffect(() => {
    if (isKnown && pages.error) sayError(pages.error);
  }, [isKnown, pages.error, sayError]);
  const onPress = choice.isOpen ? choice.toggle : onOpen;
  if (pages.total === undefined && pages.error) {
    return (
      <ErrorState
        title={t('core.section.failed')}
        text={failureText(pages.error)}
        onRetry={pages.retry}
        details={problemDetails(pages.error)}
      />
    );
  }
  if (pages.total === undefined) return <SkeletonRows rows={4} />;
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
