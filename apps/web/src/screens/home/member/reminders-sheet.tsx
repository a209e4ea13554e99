import '@ocean/ui/more-icons';
import { home, type Reminder } from '@ocean/api/areas/home';
import { useApiQuery } from '@ocean/api-react/use-api-query';
import { buttonClass } from '@ocean/ui/button';
import { rowContent } from '@ocean/ui/list-row';
import { Sheet } from '@ocean/ui/sheet';
import { Link } from 'wouter';
import { paths } from '../../../base/paths.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Section } from '../../../shell/frame/section.tsx';
import { describeReminder } from './describe-reminder.tsx';

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
  const { to, due: _due, ...content } = describeReminder(reminder, useText());
  return (
    <Link href={to} className="row">
      {rowContent(content)}
    </Link>
  );
}

/**
 * The most urgent one by its name, the day or time until which something is to be done, and how many more there are: two lines of
 * it are as high as the row is without it.
 */
export function FirstReminder({ list = [] }: { list: readonly Reminder[] | undefined }) {
  const t = useText();
  const [first] = list;
  const more = list.length - 1;
  if (!first) return null;
  const { title, due } = describeReminder(first, t);
  return (
    <b className="block text-label" style={{ lineHeight: '1.125rem' }}>
      {title} {due && <span className="whitespace-nowrap font-normal">{`· ${due}`}</span>}{' '}
      {/* Within the text: beside it, it would be covered where text is large. */}
      {more > 0 && <span className="whitespace-nowrap font-normal">{`· ${t('member.reminders.more', { count: more })}`}</span>}
    </b>
  );
}
