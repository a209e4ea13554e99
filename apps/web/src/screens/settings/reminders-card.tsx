import { own, REMINDER_KINDS, type ReminderKind } from '@ocean/api/areas/own';
import { useApiMutation } from '@ocean/api-react/use-api-mutation';
import { useApiQuery } from '@ocean/api-react/use-api-query';
import { Section as Titled } from '@ocean/ui/card';
import { ChoiceRow } from '@ocean/ui/choice-row';
import { SkeletonRows } from '@ocean/ui/skeleton';
import { useText } from '../../i18n/use-text.ts';
import { Section } from '../../shell/section.tsx';

/** Kinds of reminders that there are, each switched on or off for the whole account. */
export function RemindersCard() {
  const t = useText();
  const settings = useApiQuery(own.settings, {});
  const save = useApiMutation(own.settingsSave, { invalidates: [own.settings, own.reminders] });
  // What was pressed shows at once; a refusal brings back what is.
  const pressed: { [Kind in ReminderKind]?: boolean | undefined } = save.isPending ? (save.variables.notifications ?? {}) : {};
  return (
    <Titled title={t('settings.reminders')}>
      <p className="px-1 pb-3 text-label text-ink-2">{t('settings.reminders.text')}</p>
      <Section query={settings} skeleton={<SkeletonRows rows={REMINDER_KINDS.length} />}>
        {({ notifications }) => (
          <div className="card card-list">
            {REMINDER_KINDS.map((kind) => {
              const isOn = pressed[kind] ?? notifications[kind];
              return (
                <ChoiceRow
                  key={kind}
                  isChosen={isOn}
                  onChange={() => save.mutate({ notifications: { [kind]: !isOn } })}
                  title={t(`settings.reminders.${kind}`)}
                  second={t(`settings.reminders.${kind}.text`)}
                />
              );
            })}
          </div>
        )}
      </Section>
    </Titled>
  );
}
