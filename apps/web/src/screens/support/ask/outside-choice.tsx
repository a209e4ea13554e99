import { assistant } from '@ocean/api/areas/assistant';
import { useApiMutation } from '@ocean/api-react/use-api-mutation';
import { useApiQuery } from '@ocean/api-react/use-api-query';
import { ConfirmDialog } from '@ocean/ui/confirm-dialog';
import { SwitchRow } from '@ocean/ui/switch-row';
import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { isolate } from '../../../sections/text/isolate.ts';

/** Whether an outside AI answers. Nothing goes there before the member has read what goes and agreed. */
export function OutsideChoice() {
  const t = useText();
  const threads = useApiQuery(assistant.list, { size: 1 });
  const consent = useApiMutation(assistant.consent, { invalidates: [assistant.list] });
  const [isAsking, setIsAsking] = useState(false);
  const outside = consent.data?.outside ?? threads.data?.outside;
  if (!outside) return null;
  const isOn = outside.agreedAt !== null;
  const model = isolate(outside.model);
  return (
    <div className="card card-list">
      <SwitchRow
        title={t('support.ask.outside.title', { model })}
        second={t(isOn ? 'support.ask.outside.on' : 'support.ask.outside.off')}
        isOn={isOn}
        onChange={() => {
          if (!isOn) setIsAsking(true);
          else if (!consent.isPending) consent.mutate({ agreed: false });
        }}
      />
      <ConfirmDialog
        open={isAsking}
        title={t('support.ask.consent.title', { model })}
        confirm={t('support.ask.consent.agree')}
        cancel={t('core.cancel')}
        busy={consent.isPending}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => consent.mutate({ agreed: true }, { onSettled: () => setIsAsking(false) })}
      >
        {t('support.ask.consent.text', { model })}
      </ConfirmDialog>
    </div>
  );
}
