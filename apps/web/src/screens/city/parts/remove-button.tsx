import { city } from '@ocean/api/areas/social/city';
import { useApiMutation } from '@ocean/api-react/use-api-mutation';
import { IconButton } from '@ocean/ui/button';
import { ConfirmDialog } from '@ocean/ui/confirm-dialog';
import { toast } from '@ocean/ui/toast';
import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';

type RemoveButtonProps = { what: 'post' | 'comment'; id: string; onRemoved?: () => void };

/** Deletes an own post or comment, after a confirmation. */
export function RemoveButton({ what, id, onRemoved }: RemoveButtonProps) {
  const t = useText();
  const [isAsking, setIsAsking] = useState(false);
  const remove = useApiMutation(city.remove, {
    invalidates: [city.list, ...(onRemoved ? [] : [city.detail])],
    saysDone: true,
    onSuccess() {
      setIsAsking(false);
      toast(t('city.removed'), 'good');
      onRemoved?.();
    },
  });
  return (
    <>
      <IconButton
        icon="close"
        size={18}
        label={t(`city.remove.${what}`)}
        className="-my-2 -me-2"
        aria-haspopup="dialog"
        onClick={() => setIsAsking(true)}
      />
      <ConfirmDialog
        open={isAsking}
        title={t(`city.remove.question.${what}`)}
        confirm={t('city.remove.act')}
        cancel={t('core.cancel')}
        danger
        busy={remove.isPending}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => remove.mutate({ what, id })}
      >
        {t(`city.remove.text.${what}`)}
      </ConfirmDialog>
    </>
  );
}
