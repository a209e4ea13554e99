import type { Reminder } from '@ocean/api/areas/home';
import { Tile } from '@ocean/ui/list-row';
import { paths } from '../../../base/paths.ts';
import { showAmount, showDateTime, showDay, showInRow } from '../../../i18n/show.ts';
import type { useText } from '../../../i18n/use-text.ts';
import { isolate } from '../../../sections/text/isolate.ts';
import { shownBotDay } from '../../../sections/time/bot-days.ts';

type BotReminder = Extract<Reminder, { kind: 'bots' }>;
type DeskReminder = Extract<Reminder, { kind: 'desk' }>;
type StakeReminder = Extract<Reminder, { kind: 'stakes' }>;

const BOT_LOOKS = {
  ready: { icon: 'play', status: 'frozen' },
  termEnd: { icon: 'renew', status: 'running' },
  graceEnd: { icon: 'renew', status: 'renewal_due' },
  stopped: { icon: 'stop', status: 'stopped' },
  received: { icon: 'robot', status: null },
} as const;

/** What a reminder says, the address of what it speaks of, and until when something is to be done, if it is. */
export function describeReminder(reminder: Reminder, t: ReturnType<typeof useText>) {
  switch (reminder.what) {
    case 'toClaim':
      return {
        to: `${paths.earnings}?${new URLSearchParams({ withdrawal: reminder.id })}`,
        lead: <Tile icon="up" />,
        title: t('reminders.toClaim', { count: reminder.count }),
        due: showInRow(reminder.expiresAt),
        second: t('reminders.toClaim.text', {
          count: reminder.count,
          amount: isolate(showAmount(reminder.amount), reminder.asset),
          time: showDateTime(reminder.expiresAt),
        }),
      };
    case 'credited':
      return {
        to: `${paths.records}?kind=paymentCredited`,
        lead: <Tile icon="down" />,
        title: t('reminders.credited', { amount: isolate(showAmount(reminder.amount), reminder.asset ?? '') }),
        second: t('reminders.credited.text'),
      };
    case 'opened':
      return {
        to: paths.settings,
        lead: <Tile icon="device" />,
        title: t('reminders.opened'),
        second: t('reminders.opened.text', { time: showDateTime(reminder.at) }),
      };
    case 'awardDue':
      return {
        to: paths.earnings,
        lead: <Tile icon="check" />,
        title: t('reminders.awardDue', { count: reminder.count }),
        second: t('reminders.awardDue.text', {
          count: reminder.count,
          amount: isolate(showAmount(reminder.amount), reminder.asset),
        }),
      };
    case 'orderToAccept':
    case 'orderCompleted':
    case 'proceedsReleased':
    case 'passagewayStopped':
    case 'passagewayBanned':
      return describeDesk(reminder, t);
    case 'proofUnsaved':
      return {
        to: paths.proof,
        lead: <Tile icon="shield" />,
        title: t('reminders.proofUnsaved'),
        second: t('reminders.proofUnsaved.text'),
      };
    case 'stakeEnded':
    case 'stakeReward':
      return describeStakes(reminder, t);
    default:
      return describeBots(reminder, t);
  }
}

function describeStakes(reminder: StakeReminder, t: ReturnType<typeof useText>) {
  const lead = <Tile icon="layers" />;
  if (reminder.what === 'stakeEnded') {
    const { count, day } = reminder;
    return {
      to: `${paths.stakes}?state=ended`,
      lead,
      title: t('reminders.stakeEnded', { count }),
      second: t('reminders.stakeEnded.text', { day: showDay(day) }),
    };
  }
  const amount = isolate(showAmount(reminder.amount), reminder.asset);
  return { to: paths.stakes, lead, title: t('reminders.stakeReward', { amount }), second: t('reminders.stakeReward.text') };
}

function describeDesk(reminder: DeskReminder, t: ReturnType<typeof useText>) {
  switch (reminder.what) {
    case 'orderToAccept': {
      const { count, id, expiresAt } = reminder;
      return {
        to: `${paths.deskOrders}/${id}`,
        lead: <Tile icon="clock" />,
        title: t('reminders.orderToAccept', { count }),
        due: showInRow(expiresAt),
        second: t('reminders.orderToAccept.text', { time: showDateTime(expiresAt) }),
      };
    }
    case 'passagewayStopped':
      return {
        to: paths.passageway,
        lead: <Tile icon="pause" />,
        title: t('reminders.passagewayStopped'),
        second: t('reminders.passagewayStopped.text'),
      };
    case 'passagewayBanned': {
      const { until } = reminder;
      return {
        to: paths.passageway,
        lead: <Tile icon="lock" />,
        title: t('reminders.passagewayBanned'),
        second:
          until === null
            ? t('reminders.passagewayBanned.open')
            : t('reminders.passagewayBanned.text', { time: showDateTime(until) }),
      };
    }
    default: {
      const { what, id, asset, amount, at } = reminder;
      return {
        to: `${paths.deskOrders}/${id}`,
        lead: <Tile icon={what === 'orderCompleted' ? 'swap' : 'check'} />,
        title: t(`reminders.${what}`, { amount: isolate(showAmount(amount), asset) }),
        second: t(`reminders.${what}.text`, { time: showDateTime(at) }),
      };
    }
  }
}

function describeBots({ what, count, day }: BotReminder, t: ReturnType<typeof useText>) {
  const { icon, status } = BOT_LOOKS[what];
  const shown = what === 'stopped' || what === 'received' ? day : shownBotDay(what, day);
  return {
    to: `${paths.bots}?${new URLSearchParams({ tab: 'mine', ...(status && { status }) })}`,
    lead: <Tile icon={icon} />,
    title: t(`reminders.${what}`, { count }),
    ...((what === 'termEnd' || what === 'graceEnd') && { due: showDay(shown) }),
    second: t(`reminders.${what}.text`, { day: showDay(shown), count }),
  };
}
