import { account } from '@ocean/api/areas/account';
import { home, REMINDER_KINDS, type ReminderKind } from '@ocean/api/areas/home';
import { useApiMutation } from '@ocean/api-react/use-api-mutation';
import { useApiQuery } from '@ocean/api-react/use-api-query';
import { Section as Titled } from '@ocean/ui/card';
import { Outline } from '@ocean/ui/outline';
import { SwitchRow } from '@ocean/ui/switch-row';
import { useText } from '../../i18n/use-text.ts';
import { Section } from '../../shell/frame/section.tsx';

/** Every kind of reminder, each switched on or off for the whole account. */
export function RemindersCard() {
  const t = useText();
  const settings = useApiQuery(account.settings, {});
  const save = useApiMutation(account.saveSettings, { invalidates: [account.settings, home.reminders] });
  // The new choice shows at once; a refusal restores the saved one.
  const pressed: { [Kind in ReminderKind]?: boolean | undefined } = save.isPending ? (save.variables.notifications ?? {}) : {};
  const rows = (isChosen: (kind: ReminderKind) => boolean) => (
    <div className="card card-list">
      {REMINDER_KINDS.map((kind) => {
        const isOn = isChosen(kind);
        return (
          <SwitchRow
            key={kind}
            isOn={isOn}
            onChange={() => save.mutate({ notifications: { [kind]: !isOn } })}
            title={t(`account.reminders.${kind}`)}
            second={t(`account.reminders.${kind}.text`)}
          />
        );
      })}
    </div>
  );
  return (
    <Titled title={t('account.reminders')}>
      <p className="px-1 pb-3 text-label text-ink-2">{t('account.reminders.text')}</p>
      <Section query={settings} skeleton={<Outline>{rows(() => false)}</Outline>}>
        {({ notifications }) => rows((kind) => pressed[kind] ?? notifications[kind])}
      </Section>
    </Titled>
  );
}
