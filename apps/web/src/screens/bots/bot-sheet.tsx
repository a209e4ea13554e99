import { bots } from '@ocean/api/areas/bots';
import { useApiQuery } from '@ocean/api-react/use-api-query';
import { AmountText, CountText } from '@ocean/ui/amount-text';
import { Button } from '@ocean/ui/button';
import { type Fact, SummaryBox } from '@ocean/ui/facts';
import { ProgressRing } from '@ocean/ui/progress-ring';
import { Sheet } from '@ocean/ui/sheet';
import { StatusChip } from '@ocean/ui/status-chip';
import { Timeline, type TimelineEntry } from '@ocean/ui/timeline';
import { showAmount, showDay } from '../../i18n/show.ts';
import { useText } from '../../i18n/use-text.ts';
import { isolate } from '../../sections/isolate.ts';
import { botLines } from './bot-lines.ts';
import { type Bot, progressOf, STATUS_LOOK } from './describe-bot.ts';

type BotSheetProps = { bot: Bot; today: number; open: boolean; onClose: () => void; onRun: () => void };

/** One bot: what it is doing, what it brought, its dates. */
export function BotSheet({ bot, today, open, onClose, onRun }: BotSheetProps) {
  const t = useText();
  const params = useApiQuery(bots.params, {}, { enabled: open, staleTime: 60_000 }).data;
  const look = STATUS_LOOK[bot.status];
  const lines = botLines(bot, today, t);
  const facts: Fact[] = [
    { key: 'power', label: t('bots.bot.power'), value: <CountText value={bot.power} /> },
    { key: 'pledged', label: t('bots.bot.pledged'), value: <AmountText value={bot.pledged} unit="BCG" /> },
    ...(bot.daysLeft === null ? [] : [{ key: 'left', label: t('bots.bot.daysLeft'), value: <CountText value={bot.daysLeft} /> }]),
  ];
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('bots.bot.title', { number: isolate(`#${bot.number}`) })}
      actions={
        bot.may.includes('run') && (
          <Button
            onClick={onRun}
            why={params && t('bots.bot.runWhy', { amount: isolate(showAmount(params.runPledge), params.pledgeAsset) })}
          >
            {t('bots.bot.run')}
          </Button>
        )
      }
    >
      <div className="flex items-center gap-3">
        <ProgressRing part={progressOf(bot, today)} family={look.family} icon="bot" />
        <p className="flex-1 text-label text-ink-2">
          {lines.second}
          <br />
          {lines.end}
        </p>
        <StatusChip {...look}>{t(`bots.status.${bot.status}`)}</StatusChip>
      </div>
      <SummaryBox
        label={t('bots.bot.earned')}
        note={t('bots.bot.earnedNote')}
        amount={<AmountText value={bot.earned} unit="BCG" size="medium" />}
        facts={facts}
      />
      <section className="grid gap-3">
        <h3>{t('bots.bot.timeline')}</h3>
        <Timeline label={t('bots.bot.timeline')} entries={datesOf(bot, today, t)} />
      </section>
    </Sheet>
  );
}

function datesOf(bot: Bot, today: number, t: ReturnType<typeof useText>): TimelineEntry[] {
  const waited = bot.readyDay - bot.boughtDay - 1;
  const dated: { key: string; title: string; note?: string; day: number }[] = [
    { key: 'bought', title: t('bots.bot.bought'), day: bot.boughtDay },
    { key: 'wait', title: t('bots.bot.wait'), day: bot.boughtDay + 1 },
    { key: 'ready', title: t('bots.bot.ready'), note: t('bots.bot.readyNote', { days: waited }), day: bot.readyDay },
    ...(bot.runFrom === null ? [] : [{ key: 'runFrom', title: t('bots.bot.runFrom'), day: bot.runFrom }]),
    ...(bot.runUntil === null ? [] : [{ key: 'runUntil', title: t('bots.bot.runUntil'), day: bot.runUntil }]),
  ];
  const latest = dated.findLastIndex(({ day }) => day <= today);
  const entries = dated.map(
    ({ day, ...entry }, index): TimelineEntry => ({
      ...entry,
      when: showDay(day),
      state: index < latest ? 'done' : index === latest ? 'now' : 'next',
    }),
  );
  if (bot.runFrom !== null) return entries;
  return [...entries, { key: 'runFrom', title: t('bots.bot.runFrom'), state: 'next', when: t('bots.bot.whenRun') }];
}
