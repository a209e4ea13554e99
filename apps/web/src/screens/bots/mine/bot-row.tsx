import { CodeText } from '@ocean/ui/amount-text';
import { ChoiceRow } from '@ocean/ui/choice-row';
import { ListRow } from '@ocean/ui/list-row';
import { ProgressRing } from '@ocean/ui/progress-ring';
import { Skeleton } from '@ocean/ui/skeleton';
import { StatusChip } from '@ocean/ui/status-chip';
import { memo } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { botLines } from '../describe/bot-lines.ts';
import { type Bot, progressOf, STATUS_LOOK } from '../describe/describe-bot.ts';

type BotRowProps = {
  /** Undefined until its page has arrived; the row exists already, so that keyboard navigation can reach it. */
  bot: Bot | undefined;
  today: number;
  /** Null outside of choosing: the row opens its bot. */
  isChosen: boolean | null;
  tabIndex: 0 | -1;
  onPress: (bot: Bot) => void;
};

/** Memoized, because many rows pass quickly while scrolling. */
export const BotRow = memo(function BotRow({ bot, today, isChosen, tabIndex, onPress }: BotRowProps) {
  const content = useContent(bot, today);
  const press = () => bot && onPress(bot);
  if (isChosen === null) return <ListRow {...content} tabIndex={tabIndex} onOpen={press} />;
  return <ChoiceRow {...content} tabIndex={tabIndex} isChosen={isChosen} onChange={press} />;
});

function useContent(bot: Bot | undefined, today: number) {
  const t = useText();
  if (!bot) {
    return {
      lead: <Skeleton width={44} height={44} radius={22} />,
      title: <span className="sr-only">{t('bots.mine.loading')}</span>,
      second: <Skeleton width="60%" height={12} />,
      end: <Skeleton width={64} />,
    };
  }
  const look = STATUS_LOOK[bot.status];
  const lines = botLines(bot, today, t);
  return {
    lead: <ProgressRing part={progressOf(bot, today)} family={look.family} icon="robot" />,
    title: <CodeText>{`#${bot.number}`}</CodeText>,
    second: lines.second,
    end: <StatusChip {...look}>{t(`bots.status.${bot.status}`)}</StatusChip>,
    endSecond: lines.end,
  };
}
