import '@ocean/ui/more-icons';
import { home, type Reminder } from '@ocean/api/areas/home';
import { useApiQuery } from '@ocean/api-react/use-api-query';
import { buttonClass } from '@ocean/ui/button';
import { rowContent, Tile } from '@ocean/ui/list-row';
import { Sheet } from '@ocean/ui/sheet';
import { Link } from 'wouter';
import { paths } from '../../base/paths.ts';
import { showAmount, showDateTime, showDay } from '../../i18n/show.ts';
import { useText } from '../../i18n/use-text.ts';
import { isolate } from '../../sections/text/isolate.ts';
import { Section } from '../../shell/frame/section.tsx';

/** Each reminder, with a link to where it can be acted on. */
export function RemindersSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useText();
  const reminders = useApiQuery(home.reminders, {});
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('reminders.title')}
      actions={
        <Link href={paths.settings} className={buttonClass('second')}>
          {t('reminders.choose')}
        </Link>
      }
    >
      <Section query={reminders} bare>
        {({ list }) =>
          list.length === 0 ? (
            <p className="prose">{t('reminders.none')}</p>
          ) : (
            <div className="card card-list">
              {list.map((reminder) => (
                <ReminderRow key={JSON.stringify(reminder)} reminder={reminder} />
              ))}
            </div>
          )
        }
      </Section>
    </Sheet>
  );
}

function ReminderRow({ reminder }: { reminder: Reminder }) {
  const { to, ...content } = useContent(reminder);
  return (
    <Link href={to} className="row">
      {rowContent(content)}
    </Link>
  );
}

function useContent(reminder: Reminder) {
  const t = useText();
  switch (reminder.what) {
    case 'toClaim':
      return {
        to: paths.earnings,
        lead: <Tile icon="up" />,
        title: t('reminders.toClaim', { count: reminder.count }),
        second: t('reminders.toClaim.text', {
          amount: isolate(showAmount(reminder.amount), reminder.asset),
          time: showDateTime(reminder.expiresAt),
        }),
      };
    case 'termEnd':
    case 'graceEnd':
      return {
        to: `${paths.bots}?tab=mine`,
        lead: <Tile icon="renew" />,
        title: t(`reminders.${reminder.what}`, { count: reminder.count }),
        second: t(`reminders.${reminder.what}.text`, { day: showDay(reminder.day) }),
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
  }
}
