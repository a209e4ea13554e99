import { AmountText, CountText } from '@ocean/ui/amount-text';
import { type Fact, SummaryBox } from '@ocean/ui/facts';
import { ProgressRing } from '@ocean/ui/progress-ring';
import { Sheet } from '@ocean/ui/sheet';
import { StatusChip } from '@ocean/ui/status-chip';
import { Timeline, type TimelineEntry } from '@ocean/ui/timeline';
import { showDay } from '../../../i18n/show.ts';
import { useText } from '../../../i18n/use-text.ts';
import { isolate } from '../../../sections/text/isolate.ts';
import type { BotActs } from '../acts/use-bot-acts.ts';
import { type BotDate, botDates, cardDays, runDays } from '../describe/bot-dates.ts';
import { botLines } from '../describe/bot-lines.ts';
import { type Bot, progressOf, STATUS_LOOK } from '../describe/describe-bot.ts';
import { useBotParams } from '../offer/bot-params.ts';
import { BotHistory } from './bot-history.tsx';
import { BotSheetActs } from './bot-sheet-acts.tsx';

type BotSheetProps = { bot: Bot; today: number; open: boolean; onClose: () => void; onAct: (act: keyof BotActs) => void };

/** One bot: its state, its income, its dates and history, and the acts it allows. */
export function BotSheet({ bot, today, open, onClose, onAct }: BotSheetProps) {
  const t = useText();
  const params = useBotParams(open);
  const look = STATUS_LOOK[bot.status];
  const lines = botLines(bot, today, t);
  const saved = cardDays(bot);
  const facts: Fact[] = [
    { key: 'power', label: t('bots.bot.power'), value: <CountText value={bot.power} /> },
    { key: 'pledged', label: t('bots.bot.pledged'), value: <AmountText value={bot.pledged} unit={bot.asset} /> },
    daysLeftOf(bot, today, t),
    ...(saved === 0 ? [] : [{ key: 'cards', label: t('bots.bot.cards'), value: t('bots.accelerate.days', { days: saved }) }]),
  ];
  return (
    <Sheet
      isLong
      open={open}
      onClose={onClose}
      title={t('bots.bot.title', { number: isolate(`#${bot.number}`) })}
      actions={<BotSheetActs may={bot.may} onAct={onAct} />}
    >
      <div className="flex items-center gap-3">
        <ProgressRing part={progressOf(bot, today)} family={look.family} icon="robot" />
        <p className="flex-1 text-label text-ink-2">
          {lines.second}
          <br />
          {lines.end}
        </p>
        <StatusChip {...look}>{t(`bots.status.${bot.status}`)}</StatusChip>
      </div>
      <p className="prose">{t(`bots.means.${bot.status}`)}</p>
      <SummaryBox
        label={t('bots.bot.earned')}
        note={t('bots.bot.earnedNote')}
        amount={<AmountText value={bot.earned} unit={bot.asset} size="medium" />}
        facts={facts}
      />
      <section className="grid gap-3">
        <h3>{t('bots.bot.timeline')}</h3>
        <Timeline label={t('bots.bot.timeline')} entries={datesOf(bot, today, params?.graceDays, t)} />
      </section>
      {open && <BotHistory id={bot.id} />}
    </Sheet>
  );
}

/** Of the term; of the waiting before it and of the grace after it, while these are under way. */
function daysLeftOf(bot: Bot, today: number, t: ReturnType<typeof useText>): Fact {
  const fact = (key: 'wait' | 'term' | 'renew', days: number) => ({
    key: 'left',
    label: t(`bots.bot.daysLeft.${key}`),
    value: <CountText value={days} />,
  });
  if (bot.status === 'not_activated' || bot.status === 'waiting') return fact('wait', bot.readyDay - today);
  if (bot.status === 'renewal_due' && bot.daysLeft !== null) return fact('renew', bot.daysLeft);
  return fact('term', bot.termLeft);
}

function datesOf(bot: Bot, today: number, graceDays: number | undefined, t: ReturnType<typeof useText>): TimelineEntry[] {
  const saved = cardDays(bot);
  const term = runDays(bot);
  const notes: Partial<Record<BotDate['key'], string>> = {
    ...(saved > 0 ? { ready: t('bots.bot.savedNote', { days: saved }) } : {}),
    ...(term === null ? {} : { runUntil: t('bots.bot.termNote', { days: term }) }),
    graceEnd: t('bots.bot.graceNote'),
  };
  return botDates(bot, today, graceDays).map(({ key, day, state }) => ({
    key,
    state,
    title: t(`bots.bot.date.${key}`),
    note: notes[key],
    when: day === null ? key === 'runFrom' && t('bots.bot.whenRun') : showDay(day),
  }));
}
