import { CodeText } from '@ocean/ui/amount-text';
import { ListRow } from '@ocean/ui/list-row';
import { ProgressRing } from '@ocean/ui/progress-ring';
import { StatusChip } from '@ocean/ui/status-chip';
import { useText } from '../../i18n/use-text.ts';
import { botLines } from './bot-lines.ts';
import { type Bot, progressOf, STATUS_LOOK } from './describe-bot.ts';

export function BotRow({ bot, today, onOpen }: { bot: Bot; today: number; onOpen: () => void }) {
  const t = useText();
  const look = STATUS_LOOK[bot.status];
  const lines = botLines(bot, today, t);
  return (
    <ListRow
      lead={<ProgressRing part={progressOf(bot, today)} family={look.family} icon="bot" />}
      title={<CodeText>{`#${bot.number}`}</CodeText>}
      second={lines.second}
      end={<StatusChip {...look}>{t(`bots.status.${bot.status}`)}</StatusChip>}
      endSecond={lines.end}
      onOpen={onOpen}
    />
  );
}
