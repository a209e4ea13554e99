import { desk } from '@ocean/api/areas/desk';
import { useApiMutation } from '@ocean/api-react/use-api-mutation';
import { Section } from '@ocean/ui/card';
import { SwitchRow } from '@ocean/ui/switch-row';
import { toast } from '@ocean/ui/toast';
import { useText } from '../../../i18n/use-text.ts';
import type { Settings } from './service-types.ts';

const KINDS = ['orders', 'messages'] as const;

/** The notifications of the desk; each switch takes effect at once. */
export function NotifyCard({ notify, canSave }: { notify: Settings['notify']; canSave: boolean }) {
  const t = useText();
  const save = useApiMutation(desk.save, { invalidates: [desk.save], isInTurn: true });
  // The new choice shows at once; a refusal restores the saved one.
  const pressed = save.isPending ? (save.variables.notify ?? {}) : {};
  return (
    <Section title={t('desk.notify.title')}>
      <div className="card card-list">
        {KINDS.map((kind) => {
          const isOn = pressed[kind] ?? notify[kind];
          return (
            <SwitchRow
              key={kind}
              isOn={isOn}
              onChange={() => {
                if (!canSave) toast(t('desk.services.cannotSave'));
                else save.mutate({ notify: { [kind]: !isOn } });
              }}
              title={t(`desk.notify.${kind}`)}
              second={t(`desk.notify.${kind}.text`)}
            />
          );
        })}
      </div>
    </Section>
  );
}
